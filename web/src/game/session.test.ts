// The session against a server made of strings: what comes over the line and what is answered, in every order.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { meta } from "../meta.svelte";
import type { FromServer, GameEvent, Meta, News, SeatView, ViewAnswer } from "../net/types";
import { TableSession } from "./session.svelte";

vi.hoisted(() => {
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("location", { search: "?pace=0", href: "http://elf.example/t/x" });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("document", { hidden: false });
});

class Socket {
  static readonly CONNECTING = 0;
  static all: Socket[] = [];
  static get last(): Socket {
    const last = Socket.all[Socket.all.length - 1];
    if (!last) throw new Error("no line");
    return last;
  }
  readyState = 1;
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly since: number;
  constructor(readonly address: string) {
    this.since = Number(new URL(address).searchParams.get("since"));
    Socket.all.push(this);
  }
  close(): void {
    this.closed = true;
  }
  say(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  drop(code = 1006): void {
    this.onclose?.({ code });
  }
}

const seat = (number: number): SeatView => ({
  seat: number,
  name: `P${number}`,
  kind: "human",
  boot: "elvenhold",
  towns: [],
  hand_size: 8,
  open_counters: [],
  secret_counters: 0,
  obstacle: true,
  ready: true,
  muted: false,
});
const move = (number: number): GameEvent => ({
  type: "move",
  seat: 0,
  way: `w${number}`,
  from: "a",
  to: `t${number}`,
  cards: ["dragon"],
  piece: true,
});

/** A table where seat 0, which is ours, moves and takes back. */
class Server {
  story: GameEvent[] = [{ type: "round", round: 1, starter: 0 }];
  ends = [1];
  standing = 0;
  revision = 1;
  asked: string[] = [];
  /** Answers that wait until they are let through. */
  held: (() => void)[] | null = null;
  broken: number | null = null;

  get version(): number {
    return this.ends.length;
  }
  get view(): ViewAnswer {
    const me: SeatView = { ...seat(0), boot: this.standing ? `t${this.standing}` : "elvenhold", hand: [] };
    return {
      version: this.version,
      revision: this.revision,
      round: 1,
      step: "move",
      turn: 0,
      view: {
        board: "elfenland",
        options: {},
        starter: 0,
        seats: [{ ...me, towns: Array.from({ length: this.standing }, (_, n) => `t${n + 1}`) }, seat(1)],
        display: [],
        placed: [],
        discard: {},
        draw_pile: 0,
        counter_pile: 0,
        you: 0,
        drawn: [0, 0],
        passes: 0,
      },
      result: null,
      host: true,
      spectators: true,
      aids: true,
      imported: false,
      chat: false,
      ready_check: false,
      clock: null,
      rematch: null,
      commitment: "c",
      legal: [{ type: "stop" }],
      undo: { possible: this.standing > 0, reason: null },
      intent: null,
    };
  }
  move(): void {
    this.standing++;
    this.story.push(move(this.standing));
    this.ends.push(this.story.length);
  }
  undo(): void {
    this.standing--;
    this.story.push({ type: "undo", events: 1 });
    this.ends.push(this.story.length);
  }
  eventsAfter(version: number): GameEvent[] {
    return this.story.slice(version === 0 ? 0 : this.ends[version - 1]);
  }
  news(since: number, first = false): News {
    const { version, revision, round, step, turn, view, legal, undo } = this.view;
    const seats = [{ seat: 0, boot: view.seats[0]?.boot ?? null, towns: view.seats[0]?.towns ?? [] }];
    const rest = first ? { view: this.view } : { delta: { seats }, legal: legal as [{ type: "stop" }], undo };
    return { type: "events", version, revision, round, step, turn, events: this.eventsAfter(since), ...rest } as News;
  }

  fetch = async (path: string, init?: RequestInit): Promise<Response> => {
    const { pathname, searchParams } = new URL(path, "http://elf.example");
    const call = pathname.split("/").pop() ?? "";
    this.asked.push(call);
    if (this.broken !== null) return new Response(JSON.stringify({ reason: "r", message: "m" }), { status: this.broken });
    let answer: unknown;
    if (call === "view") answer = this.view;
    else if (call === "events") {
      answer = { version: this.version, events: this.eventsAfter(Number(searchParams.get("since"))) };
    } else {
      const before = this.version;
      expect(JSON.parse(String(init?.body))).toMatchObject({ version: before });
      if (call === "actions") this.move();
      if (call === "undo") this.undo();
      answer = { version: this.version, events: this.eventsAfter(before) };
    }
    const text = JSON.stringify(answer);
    if (this.held && call !== "view" && call !== "events") await new Promise<void>((done) => this.held?.push(done));
    return new Response(text, { status: 200 });
  };
}

/** Lets everything run that waits for no time to pass. */
async function settle(): Promise<void> {
  for (let round = 0; round < 5; round++) await vi.advanceTimersByTimeAsync(0);
}
async function pass(ms: number): Promise<void> {
  await settle();
  await vi.advanceTimersByTimeAsync(ms);
  await settle();
}
let server: Server;
let session: TableSession;

async function opened(): Promise<void> {
  void session.run();
  await settle();
  Socket.last.say(server.news(server.version, true));
  server.asked = [];
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  Socket.all = [];
  server = new Server();
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("fetch", server.fetch);
  meta.value = { boards: [{ id: "elfenland", ways: [] }] } as unknown as Meta;
  session = new TableSession("x");
});
afterEach(() => {
  session.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("an own action", () => {
  it("ends when the answer comes first and the line tells later", async () => {
    await opened();
    const sent = session.send({ type: "stop" });
    await settle();
    expect([session.sending, session.shown?.version]).toEqual([true, 1]);
    Socket.last.say(server.news(1));
    expect(await sent).toBe(true);
    expect(session.sending).toBe(false);
    expect(session.shown).toEqual(server.view);
    expect(session.log).toEqual(server.story);
    expect(server.asked).toEqual(["actions"]);
  });

  it("ends when the line tells first and the answer comes later", async () => {
    await opened();
    server.held = [];
    const sent = session.send({ type: "stop" });
    await settle();
    Socket.last.say(server.news(1));
    await settle();
    expect([session.sending, session.shown?.version, session.busy]).toEqual([true, 2, true]);
    server.held.forEach((through) => through());
    expect(await sent).toBe(true);
    expect(session.shown).toEqual(server.view);
    expect(session.log).toEqual(server.story);
    expect(server.asked).toEqual(["actions"]);
  });

  it("ends when the line never tells: it is dead, and the next one goes on from there", async () => {
    await opened();
    const dead = Socket.last;
    const sent = session.send({ type: "stop" });
    await pass(3000);
    expect(await sent).toBe(true);
    expect(session.shown).toEqual(server.view);
    expect(dead.closed).toBe(true);
    await settle();
    expect(Socket.last.since).toBe(2);
    dead.say(server.news(1));
    Socket.last.say(server.news(2, true));
    await settle();
    expect(session.log).toEqual(server.story);
    expect(session.connection).toBe("live");
  });

  it("ends when the line is lost in the middle of it", async () => {
    await opened();
    server.held = [];
    const sent = session.send({ type: "stop" });
    await settle();
    Socket.last.drop();
    server.held.forEach((through) => through());
    await pass(1000);
    expect(await sent).toBe(true);
    expect(session.log).toEqual(server.story);
    expect(session.shown).toEqual(server.view);
  });

  it("that is refused says why, and shows how things really stand", async () => {
    await opened();
    server.move();
    vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
      if (!path.endsWith("/actions")) return server.fetch(path, init);
      return new Response(JSON.stringify({ reason: "stale", message: "m", params: {} }), { status: 409 });
    });
    expect(await session.send({ type: "stop" })).toBe(false);
    expect(session.refusal?.reason).toBe("stale");
    expect(session.shown).toEqual(server.view);
    await settle();
    expect(Socket.last.since).toBe(2);
  });
});

describe("taking back", () => {
  it("gives the very view from before, and tells of it in the log", async () => {
    await opened();
    const before = session.shown?.view;
    for (const call of [() => session.send({ type: "stop" }), () => session.send({ type: "stop" }), () => session.undo()]) {
      const version = server.version;
      const sent = call();
      await settle();
      Socket.last.say(server.news(version));
      expect(await sent).toBe(true);
    }
    expect(session.log.map(({ type }) => type)).toEqual(["round", "move", "took_back"]);
    const version = server.version;
    const sent = session.undo();
    await settle();
    Socket.last.say(server.news(version));
    await sent;
    expect(session.shown?.view).toEqual(before);
    expect(session.log).toEqual([server.story[0], { type: "took_back", seat: 0, moves: 2 }]);
  });

  it("that is not possible asks nobody and says why", async () => {
    await opened();
    expect(await session.undo()).toBe(false);
    expect(session.refusal?.reason).toBe("nothing_to_undo");
    expect(server.asked).toEqual([]);
  });
});

describe("the line", () => {
  it("brings what others do without a question", async () => {
    await opened();
    server.move();
    Socket.last.say(server.news(1));
    await settle();
    expect(session.shown).toEqual(server.view);
    await pass(120_000);
    expect(server.asked).toEqual([]);
  });

  it("comes again after the version that is known, and says so while it is away", async () => {
    await opened();
    Socket.last.drop();
    await pass(900);
    expect(session.connection).toBe("lost");
    expect(session.trouble).not.toBe(null);
    server.move();
    server.move();
    expect(Socket.last.since).toBe(1);
    Socket.last.say(server.news(1, true));
    await settle();
    expect([session.connection, session.trouble]).toEqual(["live", null]);
    expect(session.shown).toEqual(server.view);
    expect(session.log).toEqual(server.story);
  });

  it("gives way to questions after three that say nothing, and is tried again later", async () => {
    void session.run();
    await settle();
    for (let tries = 0; tries < 3; tries++) {
      Socket.last.drop();
      await pass(5000);
    }
    expect(session.connection).toBe("polling");
    const tried = Socket.all.length;
    server.move();
    await pass(3000);
    expect(session.shown).toEqual(server.view);
    expect(Socket.all.length).toBe(tried);
    await pass(53_000);
    expect(Socket.all.length).toBe(tried + 1);
    Socket.last.say(server.news(Socket.last.since, true));
    await settle();
    expect([session.connection, session.log.length]).toEqual(["live", server.story.length]);
  });

  it("that hangs without a word is given up", async () => {
    void session.run();
    await settle();
    await pass(6000);
    expect(Socket.all.length).toBe(2);
  });

  it("begins again where an answer has overtaken it", async () => {
    void session.run();
    await settle();
    const slow = Socket.last;
    const sent = session.send({ type: "stop" });
    await pass(300);
    expect(await sent).toBe(true);
    slow.say(server.news(slow.since, true));
    await settle();
    expect(slow.closed).toBe(true);
    expect(Socket.last.since).toBe(server.version);
    Socket.last.say(server.news(server.version, true));
    await settle();
    expect(session.log).toEqual(server.story);
    expect(session.shown).toEqual(server.view);
  });

  it("that is barred leads to the server's word on who one is", async () => {
    await opened();
    server.broken = 403;
    Socket.last.drop(1008);
    await settle();
    expect(session.failure?.status).toBe(403);
    await pass(60_000);
    expect(Socket.all.length).toBe(1);
  });

  it("is opened anew when there is doubt", async () => {
    await opened();
    session.refresh(false);
    await settle();
    expect(Socket.all.length).toBe(1);
    session.refresh(true);
    await settle();
    expect(Socket.all.length).toBe(2);
    Socket.last.say(server.news(1, true));
    await pass(2000);
    expect(session.trouble).toBe(null);
  });
});

// One table as this page sees it: what the server last said, and what is shown while events are played back.

import * as net from "../net/client";
import { passing, Refused, tooMany, Unreachable } from "../net/client";
import { requestId } from "../net/request-id";
import type { Action, EventsAnswer, GameEvent, Hint, ViewAnswer, Why } from "../net/types";
import { Alarm } from "./alarm";
import { fold, seatOf, stepOf } from "./fold";
import { pace } from "./pace.svelte";

/** How often to look for news, in milliseconds, by whom the table waits for. */
const POLL = { bot: 200, person: 1000, mine: 3000, lobby: 1000, over: 15_000, hidden: 5000 };
/** Without a seat one may ask less often. */
const WATCHING = 400;
const RETRY = [500, 1000, 2000, 4000];
/** After so many refusals by a server in trouble an action is given up. */
const PATIENCE = 5;

/** A hint, or why none has come. */
export type Told = Hint | Refused | Unreachable;

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
/** These do not pass: the table cannot be shown. */
const isFinal = (error: unknown): error is Refused =>
  error instanceof Refused && [401, 403, 404].includes(error.status);

export class TableSession {
  /** What is shown. While events are played back it runs behind the server. */
  shown = $state.raw<ViewAnswer | null>(null);
  /** Everything that has happened and been shown, oldest first. */
  log = $state.raw<GameEvent[]>([]);
  /** The event in the light, while playing back. */
  playing = $state.raw<GameEvent | null>(null);
  /** Events before this index were there when I last acted or came. */
  seen = $state(0);
  sending = $state(false);
  /** Why there is no news at the moment; it is tried again. */
  trouble = $state.raw<Refused | Unreachable | null>(null);
  /** Why the last wish was refused. */
  refusal = $state.raw<Refused | null>(null);
  /** The table cannot be shown at all. */
  failure = $state.raw<Refused | null>(null);

  readonly busy = $derived(this.playing !== null || this.sending);
  readonly you = $derived(this.shown?.view.you ?? null);
  readonly myTurn = $derived(
    !this.busy && this.shown !== null && this.you !== null && this.shown.turn === this.you && this.shown.step !== "lobby",
  );
  readonly legal = $derived<Action[]>(this.myTurn ? (this.shown?.legal ?? []) : []);

  #alive = true;
  #skipping = false;
  /** Wakes whoever waits for the next look at the server. */
  #bell = new Alarm();
  /** Ends the time that an event being played back stays in the light. */
  #next = new Alarm();
  #reasons = new Map<string, Promise<Why>>();
  /** One exchange at a time: answers never overtake each other. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(readonly table: string) {}

  async run(): Promise<void> {
    await this.#turn(() => this.#load());
    while (this.#alive && !this.failure) {
      await this.#bell.sleep(this.#interval());
      if (this.#alive && !this.sending) await this.#turn(() => this.#poll());
    }
  }

  close(): void {
    this.#alive = false;
    this.skip();
    this.#bell.ring();
  }

  /** Ends the playback that is going on. */
  skip(): void {
    this.#skipping = true;
    this.#next.ring();
  }

  /** Look for news at once: the page is visible again, or the network is back. */
  refresh(): void {
    this.#bell.ring();
  }

  /** Looks for news now, and is through when they are shown. */
  async look(): Promise<void> {
    await this.#turn(() => this.#poll());
  }

  async send(action: Action): Promise<boolean> {
    const version = this.shown?.version;
    if (version === undefined || this.sending) return false;
    this.sending = true;
    this.refusal = null;
    const request = requestId();
    const done = await this.#turn(async () => {
      try {
        await this.#persist(() => net.act(this.table, version, action, request), PATIENCE);
        this.seen = this.log.length;
        return true;
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        this.refusal = error;
        return false;
      }
    });
    await this.#turn(() => (done ? this.#poll() : this.#reload()));
    this.sending = false;
    // Others may be at work already.
    this.#bell.ring();
    return done === true;
  }

  /** Why a wish is not possible now; asked once a version. */
  why(wish: string): Promise<Why> {
    const key = `${this.shown?.version} ${wish}`;
    let answer = this.#reasons.get(key);
    if (!answer) {
      if (this.#reasons.size > 300) this.#reasons.clear();
      answer = net.why(this.table, wish);
      answer.catch(() => this.#reasons.delete(key));
      this.#reasons.set(key, answer);
    }
    return answer;
  }

  /** What a strong bot would do in my place now, or why that is not told; null once it is too late. */
  async hint(): Promise<Told | null> {
    const version = this.shown?.version;
    const told = await net.hint(this.table).catch((error: unknown) => {
      if (error instanceof Refused || error instanceof Unreachable) return error;
      throw error;
    });
    if (!this.myTurn || this.shown?.version !== version) return null;
    return told instanceof Error || told.version === version ? told : null;
  }

  #interval(): number {
    if (document.hidden) return POLL.hidden;
    const { shown } = this;
    if (shown?.step === "over") return POLL.over;
    if (this.myTurn) return POLL.mine;
    if (!shown || shown.turn === null) return POLL.lobby;
    const wait = shown.view.seats[shown.turn]?.kind === "bot" ? POLL.bot : POLL.person;
    return this.you === null ? Math.max(WATCHING, wait) : wait;
  }

  /** Runs a task when the ones before it are through, and takes note of refusals. */
  #turn<Value>(task: () => Promise<Value>): Promise<Value | undefined> {
    const next = this.#queue.then(task).catch((error: unknown) => {
      if (isFinal(error)) this.failure = error;
      else if (error instanceof Refused || error instanceof Unreachable) this.trouble = error;
      else console.error(error);
      return undefined;
    });
    this.#queue = next;
    return next;
  }

  /** Repeats a call until the server answers; a server in trouble is asked at most so often. */
  async #persist<Value>(task: () => Promise<Value>, tries = Infinity): Promise<Value> {
    let refusals = 0;
    for (let attempt = 0; ; attempt++) {
      try {
        const value = await task();
        this.trouble = null;
        return value;
      } catch (error) {
        if (!this.#alive) throw error;
        const wait = tooMany(error);
        if (wait !== null) {
          await pause(wait);
          continue;
        }
        if (error instanceof Refused) refusals++;
        if (!passing(error) || refusals >= tries) throw error;
        this.trouble = error;
        await this.#bell.sleep(RETRY[Math.min(attempt, RETRY.length - 1)] ?? 4000);
      }
    }
  }

  async #load(): Promise<void> {
    const view = await this.#persist(() => net.view(this.table));
    if (view.version > 0) {
      const { events, view: same } = await this.#together(view, 0);
      this.log = events;
      this.seen = events.length;
      this.shown = same;
    } else {
      this.shown = view;
    }
  }

  /** Forget what is shown and take the server's word. */
  async #reload(): Promise<void> {
    await this.#load();
  }

  async #poll(): Promise<void> {
    const shown = this.shown;
    if (!shown) return this.#load();
    if (shown.step === "lobby") {
      const view = await this.#persist(() => net.view(this.table));
      if (view.version === 0) this.shown = view;
      else await this.#load();
      return;
    }
    const news = await this.#persist(() => net.events(this.table, shown.version));
    if (news.version === shown.version) return;
    const view = await this.#persist(() => net.view(this.table));
    const { events, view: same } = await this.#together(view, shown.version, news);
    if (events.some((event) => event.type === "undo")) return this.#reload();
    await this.#playBack(events);
    this.shown = same;
    this.playing = null;
  }

  /** A view and the events since `since` that belong to one and the same version. */
  async #together(view: ViewAnswer, since: number, news?: EventsAnswer) {
    let events = news ?? (await this.#persist(() => net.events(this.table, since)));
    while (events.version !== view.version) {
      if (events.version < view.version) events = await this.#persist(() => net.events(this.table, since));
      else view = await this.#persist(() => net.view(this.table));
    }
    return { view, events: events.events };
  }

  async #playBack(events: GameEvent[]): Promise<void> {
    this.#skipping = false;
    let mine = true; // what I did myself is shown at once
    for (const event of events) {
      const shown = this.shown;
      if (!shown) return;
      const seat = seatOf(event);
      mine &&= seat === this.you;
      this.playing = event;
      this.log = [...this.log, event];
      this.shown = {
        ...shown,
        view: fold(shown.view, event),
        round: event.type === "round" ? event.round : shown.round,
        step: stepOf(event) ?? shown.step,
        turn: seat ?? shown.turn,
        legal: [],
      };
      const beat = mine || this.#skipping ? 0 : pace.beat(event);
      if (beat > 0) await this.#next.sleep(beat);
    }
  }
}

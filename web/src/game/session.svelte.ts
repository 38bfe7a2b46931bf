// One table as this page sees it: what the server last said, and what is shown while events are played back.
//
// The server tells what is new over a live line. Where no line can be had it is asked now and then. Never both: an
// answer that a line has overtaken is dropped, and a line that begins elsewhere than what is known begins again.

import { boardOf } from "../meta.svelte";
import * as net from "../net/client";
import { Refused, Unreachable } from "../net/client";
import { requestId } from "../net/request-id";
import type { Action, EventsAnswer, FromServer, GameEvent, Hint, News, ViewAnswer, Why } from "../net/types";
import { Alarm } from "./alarm";
import { sameChoice } from "./beforehand";
import { Chat } from "./chat.svelte";
import { ServerTime } from "./clock.svelte";
import { advance } from "./delta";
import { Line } from "./live";
import { Playback } from "./playback.svelte";
import { Questions } from "./questions.svelte";

/** Without a line: how often to look for news, in milliseconds, by whom the table waits for. */
const POLL = { bot: 200, person: 1000, mine: 3000, lobby: 1000, over: 15_000, hidden: 5000 };
/** Without a seat one may ask less often. */
const WATCHING = 400;
/** Without a line: how often to look for what is no event, such as who sits there. */
const LOOK = 3000;
/** After so many refusals by a server in trouble an action is given up. */
const PATIENCE = 5;
/** So many lines in a row may fail before there is a rest from them. */
const SILENT = 3;
const REST = 60_000;
/** How long to wait before the next line, at most, when so many in a row did not live long. */
const PAUSE = [200, 1000, 2000, 4000, 8000];
const LONG = 5000;
/** A lost line is nothing to speak of if the next one is there so soon. */
const WORRY = 800;
/** What a line has not told of by now it will not: it is dead. */
const LATE = 3000;

/** A hint, or why none has come. */
export type Told = Hint | Refused | Unreachable;
/** Told at once over a line; or the line is lost and will come again; or the server is asked now and then. */
export type Connection = "live" | "lost" | "polling";

export class TableSession {
  /** How things stand, as far as the server has said. */
  known = $state.raw<ViewAnswer | null>(null);
  sending = $state(false);
  connection = $state<Connection>("lost");
  /** Why the last wish was refused. */
  refusal = $state.raw<Refused | null>(null);
  readonly time = new ServerTime();
  readonly chat: Chat;
  #playback = new Playback();
  #ask: Questions;

  readonly busy = $derived(this.playing !== null || this.sending);
  readonly you = $derived(this.shown?.view.you ?? null);
  readonly myTurn = $derived(
    !this.busy && this.shown !== null && this.you !== null && this.shown.turn === this.you && this.shown.step !== "lobby",
  );
  readonly legal = $derived<Action[]>(this.myTurn ? (this.shown?.legal ?? []) : []);

  #alive = true;
  #line: Line | null = null;
  /** How many lines in a row never said anything; how many did not live long. */
  #silent = 0;
  #short = 0;
  /** No line is tried before this time. */
  #lineFrom = 0;
  #worry: ReturnType<typeof setTimeout> | undefined;
  /** Rings with every word of the server's on how things stand. */
  #news = new Alarm();
  #reasons = new Map<string, Promise<Why>>();

  /** `seat`: the one that is played, on a device that has several at this table. */
  constructor(
    readonly table: string,
    readonly seat: number | null = null,
  ) {
    this.chat = new Chat(table);
    this.#ask = new Questions(table, seat);
  }

  /** What is shown. While events are played back it runs behind what is known. */
  get shown() {
    return this.#playback.shown;
  }
  /** What has happened and been shown, oldest first. */
  get log() {
    return this.#playback.log;
  }
  /** The event in the light, while playing back. */
  get playing() {
    return this.#playback.playing;
  }
  /** What stands before this index in the log was there when I last acted or came. */
  get seen() {
    return this.#playback.seen;
  }
  /** Why there is no news at the moment; it is tried again. */
  get trouble() {
    return this.#ask.trouble;
  }
  /** The table cannot be shown at all. */
  get failure() {
    return this.#ask.failure;
  }

  async run(): Promise<void> {
    await this.#ask.turn(() => this.#load());
    while (this.#alive && !this.failure) {
      await this.#ask.through();
      if (this.known && Date.now() >= this.#lineFrom) await this.#follow(this.known.version);
      else {
        await this.#ask.bell.sleep(this.#interval());
        if (this.#alive && !this.sending) await this.#ask.turn(() => this.#poll());
      }
    }
  }

  close(): void {
    this.#alive = false;
    clearTimeout(this.#worry);
    this.#leave();
    this.#ask.close();
    this.#news.ring();
    this.skip();
  }

  /** Ends the playback that is going on. */
  skip(): void {
    this.#playback.skip();
  }

  /** The page is visible again, or the network is back. `doubt`: a line may have died unnoticed. */
  refresh(doubt = false): void {
    this.#silent = this.#short = this.#lineFrom = 0;
    if (doubt || !this.#line?.heard) this.#leave();
    this.#ask.bell.ring();
  }

  /** Looks for news now, perhaps as somebody else than before, and is through when they are shown. */
  async look(): Promise<void> {
    const view = await this.#ask.turn(() => this.#ask.view());
    if (!view) return;
    if (view.view.you === this.known?.view.you && view.host === this.known.host) {
      await this.#until(({ version, revision }) => version >= view.version && revision >= view.revision);
      return this.#playback.until(view.version);
    }
    // The line was opened by somebody else.
    this.#leave();
    await this.#ask.turn(() => this.#load());
  }

  send(action: Action): Promise<boolean> {
    return this.#do((version, request) => net.act(this.table, version, action, request, this.seat));
  }

  /** Takes back my last move, or says why not. */
  async undo(): Promise<boolean> {
    const undo = this.shown?.undo;
    if (!undo || this.busy) return false;
    if (!undo.possible) {
      this.refusal = new Refused(409, undo.reason ?? "nothing_to_undo", "");
      return false;
    }
    return this.#do((version, request) => net.undo(this.table, version, request, this.seat));
  }

  /** What to do when my turn comes; null: nothing. */
  async intend(action: Action | null): Promise<void> {
    this.refusal = null;
    const before = this.known?.version;
    try {
      const { revision } = await this.#ask.persist(() => net.intend(this.table, action, this.seat), PATIENCE);
      // No revision tells of it, since nobody else may know. Once the game has gone on it may be done already.
      const told = ({ intent }: ViewAnswer) => sameChoice(intent ?? null, action);
      await this.#until((now) => now.revision >= revision && (told(now) || now.version !== before));
    } catch (error) {
      await this.#refused(error);
    }
  }

  async #do(call: (version: number, request: string) => Promise<EventsAnswer>): Promise<boolean> {
    const version = this.shown?.version;
    if (version === undefined || this.sending) return false;
    this.sending = true;
    this.refusal = null;
    const request = requestId();
    const before = this.log.length;
    let done = false;
    try {
      const answer = await this.#ask.persist(() => call(version, request), PATIENCE);
      done = true;
      this.#playback.seen = Math.min(before, this.log.length);
      // The line may have told of it already, or will.
      await this.#until(({ version: known }) => known >= answer.version);
      await this.#playback.until(answer.version);
    } catch (error) {
      await this.#refused(error);
    }
    this.sending = false;
    return done;
  }

  /** Takes note of a refusal, and of how things really stand. */
  async #refused(error: unknown): Promise<void> {
    if (error instanceof Refused) this.refusal = error;
    else if (!(error instanceof Unreachable)) console.error(error);
    this.#leave();
    await this.#ask.turn(() => this.#poll(true));
  }

  /** Waits until the line tells of it; where there is none, asks. */
  async #until(there: (known: ViewAnswer) => boolean): Promise<void> {
    const missing = () => this.#alive && !this.failure && !(this.known && there(this.known));
    while (missing()) {
      const line = this.#line;
      if (!line?.heard) await this.#ask.turn(() => this.#poll(true));
      if (missing()) await this.#news.sleep(line?.heard ? LATE : POLL.bot);
      if (missing() && line?.heard && line === this.#line) this.#leave();
    }
  }

  /** Why a wish is not possible now; asked once a version. */
  why(wish: string): Promise<Why> {
    const key = `${this.shown?.version} ${wish}`;
    let answer = this.#reasons.get(key);
    if (!answer) {
      if (this.#reasons.size > 300) this.#reasons.clear();
      answer = net.why(this.table, wish, this.seat);
      answer.catch(() => this.#reasons.delete(key));
      this.#reasons.set(key, answer);
    }
    return answer;
  }

  /** What a strong bot would do in my place now, or why that is not told; null once it is too late. */
  async hint(): Promise<Told | null> {
    const version = this.shown?.version;
    const told = await net.hint(this.table, this.seat).catch((error: unknown) => {
      if (error instanceof Refused || error instanceof Unreachable) return error;
      throw error;
    });
    if (!this.myTurn || this.shown?.version !== version) return null;
    return told instanceof Error || told.version === version ? told : null;
  }

  // The line.

  /** Follows what a line tells until it ends, and then waits until it is time for the next one. */
  async #follow(since: number): Promise<void> {
    const line = new Line(net.lineAddress(this.table, since, this.seat), (said) => this.#hear(line, since, said));
    this.#line = line;
    const end = await line.over;
    if (this.#line === line) this.#line = null;
    if (!this.#alive) return;
    if (this.connection === "live") this.#lost();
    if (end === "left") return;
    this.#silent = line.heard ? 0 : this.#silent + 1;
    this.#short = line.heard && Date.now() - line.since > LONG ? 0 : this.#short + 1;
    if (end === "barred") await this.#ask.turn(() => this.#load());
    // The network may be gone: asks until it is back.
    if (end === "silent") await this.#ask.turn(() => this.#poll(true));
    if (this.#silent >= SILENT) {
      this.#lineFrom = Date.now() + REST;
      this.connection = "polling";
    } else {
      // Not all at the same moment, where a server has lost all its lines.
      await this.#ask.bell.sleep(Math.random() * (PAUSE[Math.min(this.#short, PAUSE.length - 1)] ?? 0));
    }
  }

  /** Ends the line; the next one is opened when all that is being asked for is answered. */
  #leave(): void {
    this.#line?.leave();
    this.#line = null;
  }

  #lost(): void {
    this.connection = "lost";
    clearTimeout(this.#worry);
    this.#worry = setTimeout(() => {
      if (this.connection === "lost") this.#ask.trouble ??= new Unreachable("The line is lost.");
    }, WORRY);
  }

  #hear(line: Line, since: number, said: FromServer): void {
    if (line !== this.#line) return;
    if (said.type === "chat") this.chat.add(said.messages);
    if (said.type !== "events" || !this.known) return;
    if (line.heard || this.#fits(line, since, said, this.known)) this.#hearNews(said, this.known);
  }

  /** Whether the first words of a line go with what is known; if not, the line ends. */
  #fits(line: Line, since: number, news: News, known: ViewAnswer): boolean {
    if (news.version < known.version || news.view?.view.you !== known.view.you) line.bar();
    // Something was asked for and answered meanwhile.
    else if (known.version !== since) this.#leave();
    else return true;
    return false;
  }

  #hearNews(news: News, known: ViewAnswer): void {
    const ways = boardOf(known.view.board)?.ways.map((way) => way.id) ?? [];
    clearTimeout(this.#worry);
    this.connection = "live";
    this.#ask.trouble = null;
    this.#take(advance(known, news, ways), news.events);
  }

  /** How things stand now, and what happened since they stood as is known. */
  #take(after: ViewAnswer, events: readonly GameEvent[]): void {
    const fresh = this.known === null || this.known.version === 0;
    this.known = after;
    this.chat.you = after.view.you;
    if (after.clock) this.time.note(after.clock.now);
    if (fresh) this.#playback.reset(after, events);
    else this.#playback.add(events, after);
    this.#news.ring();
  }

  // Questions and answers.

  #interval(): number {
    if (document.hidden) return POLL.hidden;
    const { known } = this;
    if (!known) return POLL.person;
    if (known.step === "over") return POLL.over;
    if (this.myTurn) return POLL.mine;
    if (known.turn === null) return POLL.lobby;
    const wait = known.view.seats[known.turn]?.bot !== undefined ? POLL.bot : POLL.person;
    return this.you === null ? Math.max(WATCHING, wait) : wait;
  }

  /** Forgets what is known and takes the server's word for all of it. */
  async #load(): Promise<void> {
    const view = await this.#ask.view();
    const { after, events } = view.version > 0 ? await this.#ask.together(view, 0) : { after: view, events: [] };
    this.known = null;
    this.#take(after, events);
  }

  /** Asks for what is new. `whole`: also for what is no event. */
  async #poll(whole = false): Promise<void> {
    const { known } = this;
    if (!known) return this.#load();
    const events = known.version > 0 && !whole ? await this.#ask.events(known.version) : undefined;
    if (events?.version === known.version && Date.now() - this.#ask.looked < LOOK) return;
    const view = await this.#ask.view();
    if (view.view.you !== known.view.you) return this.#load();
    const news =
      view.version > known.version
        ? await this.#ask.together(view, known.version, events)
        : { after: view, events: [] };
    // A line that has begun meanwhile knows better.
    if (!this.#line?.heard && this.known === known) this.#take(news.after, news.events);
    if (known.chat) this.chat.add(await this.#ask.messages(this.chat.last));
  }
}

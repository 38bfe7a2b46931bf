// Asks the server about one table, one question at a time, until it answers.

import * as net from "../net/client";
import { passing, Refused, tooMany, Unreachable } from "../net/client";
import type { EventsAnswer, Message, ViewAnswer } from "../net/types";
import { Alarm } from "./alarm";

const RETRY = [500, 1000, 2000, 4000];

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
/** These do not pass: the table cannot be shown. */
const isFinal = (error: unknown): error is Refused =>
  error instanceof Refused && [401, 403, 404].includes(error.status);

export class Questions {
  /** Why there is no news at the moment; it is tried again. */
  trouble = $state.raw<Refused | Unreachable | null>(null);
  /** The table cannot be shown at all. */
  failure = $state.raw<Refused | null>(null);
  /** Wakes whoever waits for the next try. */
  readonly bell = new Alarm();
  /** When the view was last asked for. */
  looked = 0;
  #open = true;
  /** Answers never overtake each other. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(
    readonly table: string,
    readonly seat: number | null,
  ) {}

  close(): void {
    this.#open = false;
    this.bell.ring();
  }

  /** Waits until all that was to be asked is answered. */
  async through(): Promise<void> {
    await this.#queue;
  }

  /** Runs a task when the ones before it are through, and takes note of refusals. */
  turn<Value>(task: () => Promise<Value>): Promise<Value | undefined> {
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
  async persist<Value>(task: () => Promise<Value>, tries = Infinity): Promise<Value> {
    let refusals = 0;
    for (let attempt = 0; ; attempt++) {
      try {
        const value = await task();
        this.trouble = null;
        return value;
      } catch (error) {
        if (!this.#open) throw error;
        const wait = tooMany(error);
        if (wait !== null) {
          await pause(wait);
          continue;
        }
        if (error instanceof Refused) refusals++;
        if (!passing(error) || refusals >= tries) throw error;
        this.trouble = error;
        await this.bell.sleep(RETRY[Math.min(attempt, RETRY.length - 1)] ?? 4000);
      }
    }
  }

  view(): Promise<ViewAnswer> {
    this.looked = Date.now();
    return this.persist(() => net.view(this.table, this.seat));
  }

  events(since: number): Promise<EventsAnswer> {
    return this.persist(() => net.events(this.table, since, this.seat));
  }

  async messages(since: number): Promise<Message[]> {
    return (await this.persist(() => net.chat(this.table, since))).messages;
  }

  /** A view and the events since `since` that belong to one and the same version. */
  async together(view: ViewAnswer, since: number, news?: EventsAnswer) {
    let events = news ?? (await this.events(since));
    while (events.version !== view.version) {
      if (events.version < view.version) events = await this.events(since);
      else view = await this.view();
    }
    return { after: view, events: events.events };
  }
}

// What is shown of a table. News is played back event by event, each for a moment in the light; then what is shown
// is exactly what the server said.

import type { GameEvent, View, ViewAnswer } from "../net/types";
import { Alarm } from "./alarm";
import { fold, seatOf, stepOf } from "./fold";
import { logOf, logWith, type LogLine } from "./log";
import { pace } from "./pace.svelte";

/** So many views back can be shown again when something is taken back. */
const PAST = 60;

const MOMENT = 1000;

interface Batch {
  events: readonly GameEvent[];
  /** How things stand after them. */
  after: ViewAnswer;
}

export class Playback {
  /** While events are played back it runs behind the server. */
  shown = $state.raw<ViewAnswer | null>(null);
  /** Everything that has happened and been shown, oldest first. */
  log = $state.raw<LogLine[]>([]);
  /** The event in the light. */
  playing = $state.raw<LogLine | null>(null);
  /** What stands before this index in the log was there when I last acted or came. */
  seen = $state(0);

  #waiting: Batch[] = [];
  #running = false;
  #skipping = false;
  /** Another one when all is shown anew: what is being played back then is out of date. */
  #take = 0;
  /** The views before each of the latest events. */
  #past: View[] = [];
  /** Ends the time that an event stays in the light. */
  #next = new Alarm();
  /** Rings whenever something new is shown. */
  #changed = new Alarm();

  /** Shows this at once, with all that ever happened, and forgets what was shown before. */
  reset(after: ViewAnswer, events: readonly GameEvent[]): void {
    this.#take++;
    this.#waiting = [];
    this.#past = [];
    this.playing = null;
    this.log = logOf(events);
    this.seen = this.log.length;
    this.#show(after);
    this.#next.ring();
  }

  /** Plays this back when all before is through. */
  add(events: readonly GameEvent[], after: ViewAnswer): void {
    this.#waiting.push({ events, after });
    if (!this.#running) void this.#run();
  }

  /** Ends the playback that is going on. */
  skip(): void {
    this.#skipping = this.#running;
    this.#next.ring();
  }

  /** Waits until what is shown is as new as this version, which is known. */
  async until(version: number): Promise<void> {
    while ((this.shown?.version ?? 0) < version) await this.#changed.sleep(MOMENT);
  }

  async #run(): Promise<void> {
    this.#running = true;
    for (let batch = this.#waiting.shift(); batch; batch = this.#waiting.shift()) {
      const take = this.#take;
      await this.#play(batch.events, take);
      if (take === this.#take) this.#show(batch.after, this.#waiting.length === 0);
    }
    this.#running = false;
    this.#skipping = false;
  }

  #show(after: ViewAnswer, all = true): void {
    this.shown = after;
    if (all) this.playing = null;
    this.#changed.ring();
  }

  async #play(events: readonly GameEvent[], take: number): Promise<void> {
    let mine = true; // what I did myself is shown at once
    for (const event of events) {
      this.#step(event);
      mine &&= this.playing !== null && seatOf(this.playing) === this.shown?.view.you;
      const beat = mine || this.#skipping || !this.playing ? 0 : pace.beat(this.playing);
      if (beat > 0) await this.#next.sleep(beat);
      if (take !== this.#take) return;
    }
  }

  /** One event: what it changes in what is shown, as far as it tells. */
  #step(event: GameEvent): void {
    const { shown } = this;
    if (!shown) return;
    this.log = logWith(this.log, event);
    this.seen = Math.min(this.seen, this.log.length);
    const line = event.type === "undo" ? (this.log[this.log.length - 1] ?? event) : event;
    this.playing = line;
    this.shown = {
      ...shown,
      view: event.type === "undo" ? this.#back(shown.view, event.events) : this.#forth(shown.view, event),
      round: event.type === "round" ? event.round : shown.round,
      step: stepOf(line) ?? shown.step,
      turn: seatOf(line) ?? shown.turn,
      legal: [],
    };
  }

  #forth(view: View, event: GameEvent): View {
    this.#past = [...this.#past.slice(1 - PAST), view];
    return fold(view, event);
  }

  /** Without what was shown then, the server's view will have to tell. */
  #back(view: View, events: number): View {
    if (events > this.#past.length) {
      this.#past = [];
      return view;
    }
    return this.#past.splice(-events)[0] ?? view;
  }
}

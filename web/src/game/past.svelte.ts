// A finished game at any moment of it, as the server shows it to this viewer; step by step, or all by itself.

import { t } from "../i18n/i18n.svelte";
import * as net from "../net/client";
import { Refused } from "../net/client";
import type { ViewAnswer } from "../net/types";
import { reasonText } from "../text/reasons";
import { Alarm } from "./alarm";
import { momentsOf, type Moment } from "./moments";
import type { TableSession } from "./session.svelte";

/** How long a moment stays while playing, in milliseconds. */
const BEAT = 1100;
/** The server is asked once in so many: of a slider that is drawn along, not every moment is shown. */
const REST = 160;

export class Past {
  /** The moment of version v is number v - 1. Empty until the server has told of them. */
  moments = $state.raw<readonly Moment[]>([]);
  /** The version that is wished for; 0: the end. */
  at = $state(0);
  /** What is shown of it; null: the end. */
  shown = $state.raw<ViewAnswer | null>(null);
  playing = $state(false);
  /** Why a moment cannot be shown, as a sentence. */
  problem = $state("");

  readonly last = $derived(this.moments.length);
  readonly number = $derived(this.at || this.last);
  /** What is spoken of: the moment that is shown. */
  readonly moment = $derived(this.moments[(this.shown?.version ?? this.last) - 1] ?? null);

  #known = new Map<number, ViewAnswer>();
  #busy = false;
  #alive = true;
  /** Counts what was begun: who plays and is overtaken stops. */
  #run = 0;
  #pause = new Alarm();

  constructor(readonly session: TableSession) {}

  /** Learns of all moments, and shows one of them; 0: the end. */
  async open(version: number): Promise<void> {
    await this.#try(async () => {
      const { events } = await net.again(() => net.events(this.session.table, 0, this.session.seat));
      this.moments = momentsOf(events);
    });
    if (version > 0 && this.last > 0) await this.#to(version);
  }

  close(): void {
    this.#alive = this.playing = false;
    this.#pause.ring();
  }

  /** Shows the moment of a version, and plays no longer. */
  go(version: number): void {
    this.playing = false;
    this.problem = "";
    this.#run += 1;
    this.#pause.ring();
    void this.#to(version);
  }

  /** Plays from here on, from the beginning where this is the end; or pauses. */
  async play(): Promise<void> {
    if (this.playing) return this.go(this.number);
    this.playing = true;
    const run = ++this.#run;
    if (this.number === this.last) await this.#to(1);
    while (this.playing && run === this.#run) {
      await this.#pause.sleep(BEAT);
      if (run !== this.#run) return;
      await this.#to(this.number + 1);
      if (run === this.#run && (this.number === this.last || this.problem)) this.playing = false;
    }
  }

  async #to(version: number): Promise<void> {
    const wanted = Math.min(Math.max(1, version), this.last);
    this.at = wanted === this.last ? 0 : wanted;
    if (this.#busy) return;
    this.#busy = true;
    await this.#try(() => this.#catchUp());
    this.#busy = false;
  }

  /** Shows what is wished for, which may change meanwhile. */
  async #catchUp(): Promise<void> {
    while (this.#alive && (this.shown?.version ?? 0) !== this.at) {
      const { at } = this;
      this.shown = at === 0 ? null : await this.#view(at);
      this.problem = "";
      if (at !== this.at) await new Promise((done) => setTimeout(done, REST));
    }
  }

  async #view(version: number): Promise<ViewAnswer> {
    const view =
      this.#known.get(version) ?? (await net.again(() => net.viewAt(this.session.table, version, this.session.seat)));
    this.#known.set(version, view);
    return view;
  }

  async #try(task: () => Promise<void>): Promise<void> {
    try {
      await task();
    } catch (error) {
      this.problem = error instanceof Refused ? reasonText(error) : t("offline");
    }
  }
}

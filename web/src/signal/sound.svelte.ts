// A short soft sound when it is my turn, made here. Off by default on phones; the choice is remembered.

import { remember, remembered } from "../storage";

/** Two knocks on wood, the second one higher: hertz, and seconds from the beginning. */
const NOTES = [
  [392, 0],
  [523, 0.14],
] as const;
const LONG = 0.28;
const LOUD = 0.12;

class Sound {
  on = $state(remembered<boolean>("sound") ?? !matchMedia("(pointer: coarse)").matches);
  #context: AudioContext | null = null;

  constructor() {
    // Browsers let a page be heard only after somebody has done something there.
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => this.#arm(), { passive: true });
  }

  choose(on: boolean): void {
    this.on = on;
    remember("sound", on);
    this.#arm();
    if (on) this.play();
  }

  play(): void {
    const context = this.#context;
    if (!this.on || context?.state !== "running") return;
    for (const [pitch, after] of NOTES) {
      const from = context.currentTime + after;
      const tone = context.createOscillator();
      const gain = context.createGain();
      tone.type = "triangle";
      tone.frequency.setValueAtTime(pitch, from);
      gain.gain.setValueAtTime(0, from);
      gain.gain.linearRampToValueAtTime(LOUD, from + 0.01);
      gain.gain.exponentialRampToValueAtTime(0.001, from + LONG);
      tone.connect(gain).connect(context.destination);
      tone.start(from);
      tone.stop(from + LONG);
    }
  }

  #arm(): void {
    if (!this.on || typeof AudioContext === "undefined") return;
    this.#context ??= new AudioContext();
    if (this.#context.state === "suspended") void this.#context.resume().catch(() => undefined);
  }
}

export const sound = new Sound();

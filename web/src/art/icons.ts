import type { Kind } from "../net/types";

export const ICON: Record<Kind, string> = {
  dragon: "dragon",
  unicorn: "unicorn",
  giant_pig: "pig",
  elfcycle: "cycle",
  magic_cloud: "cloud",
  troll_wagon: "wagon",
  raft: "raft",
};

export const EMBLEM = ["leaf", "moon", "star", "acorn", "wave", "flame"] as const;
export const PLAYER_COLOUR = ["a", "b", "c", "d", "e", "f"].map((letter) => `var(--p-${letter})`);
/** Ink on the light player colours, white on the dark ones. */
export const PLAYER_INK = ["#fff", "#fff", "#23211c", "#23211c", "#23211c", "#fff"];

// What travels between the page and the server (docs: the server's /api/openapi.json).

export type Kind = "dragon" | "unicorn" | "giant_pig" | "elfcycle" | "magic_cloud" | "troll_wagon" | "raft";
export type Face = "open" | "secret";
export type Step = "lobby" | "open" | "place" | "move" | "discard" | "keep" | "over";
export type OptionValue = string | number | boolean;
export type Options = Record<string, OptionValue>;
/** One text in every language, by language tag. */
export type Text = Record<string, string>;

export interface MetaWay {
  id: string;
  kind: "road" | "river" | "ferry";
  terrain: string;
  towns?: [string, string];
  from?: string;
  to?: string;
}
export interface MetaBoard {
  id: string;
  towns: { id: string; name: string; town_card: boolean }[];
  ways: MetaWay[];
}
export interface OptionSpec {
  id: string;
  values: OptionValue[];
  default: OptionValue;
  label: Text;
  help: Text;
  value_labels: Record<string, Text>;
}
export interface Preset {
  id: string;
  label: Text;
  help: Text;
  options: Options;
}
export interface BotSpec {
  id: string;
  label: Text;
  help: Text;
}
export interface Meta {
  name: string;
  version: string;
  boards: MetaBoard[];
  kinds: Kind[];
  chart: Record<Kind, Record<string, number>>;
  presets: Preset[];
  options: OptionSpec[];
  bots: BotSpec[];
  players: { min: number; max: number };
}

export interface SeatView {
  seat: number;
  name: string | null;
  kind: "open" | "human" | "bot";
  bot?: string;
  /** Null before the game. */
  boot: string | null;
  towns: string[];
  hand_size: number;
  open_counters: Kind[];
  secret_counters: number;
  obstacle: boolean;
  hand?: Kind[];
  secret?: Kind[];
  goal?: string;
}
export interface Placed {
  way: string;
  counter: Kind;
  obstacle: boolean;
}
export interface View {
  board: string;
  options: Options;
  starter: number | null;
  seats: SeatView[];
  display: (Kind | null)[];
  placed: Placed[];
  discard: Partial<Record<Kind, number>>;
  draw_pile: number;
  counter_pile: number;
  you: number | null;
  drawn: number[];
  passes: number;
}
export interface SeatResult {
  seat: number;
  towns: number;
  cards: number;
  distance: number;
  score: number;
  rank: number;
}
export interface Result {
  reason: string;
  seats: SeatResult[];
}
export interface ViewAnswer {
  version: number;
  round: number;
  step: Step;
  turn: number | null;
  view: View;
  legal?: Action[];
  result: Result | null;
  /** The caller made the table. */
  host: boolean;
  spectators: boolean;
  commitment: string | null;
}

export type Action =
  | { type: "take"; slot: number }
  | { type: "blind" }
  | { type: "place"; way: string; counter: Kind; face: Face }
  | { type: "obstacle"; way: string }
  | { type: "pass" }
  | { type: "move"; way: string; cards: Kind[] }
  | { type: "stop" }
  | { type: "discard"; cards: Kind[] }
  | { type: "keep"; counter: Kind; face: Face };

export type GameEvent =
  | { type: "display"; counters: Kind[] }
  | { type: "town_card"; seat: number; town?: string }
  | { type: "round"; round: number; starter: number }
  | { type: "reshuffle" }
  | { type: "deal"; seat: number; cards?: Kind[]; count?: number }
  | { type: "secret"; seat: number; counter?: Kind }
  | { type: "take"; seat: number; slot: number; counter: Kind; refill: Kind | null }
  | { type: "blind"; seat: number; counter: Kind }
  | { type: "place"; seat: number; way: string; counter: Kind; face: Face }
  | { type: "obstacle"; seat: number; way: string }
  | { type: "pass"; seat: number; auto: boolean }
  | { type: "move"; seat: number; way: string; from: string; to: string; cards: Kind[]; piece: boolean }
  | { type: "stop"; seat: number }
  | { type: "discard"; seat: number; cards: Kind[] }
  | { type: "keep"; seat: number; counter?: Kind | null; face: Face | null }
  | { type: "end"; reason: string }
  | { type: "undo"; events: number };

export interface EventsAnswer {
  version: number;
  events: GameEvent[];
}
export interface Why {
  legal: boolean;
  reason: string | null;
  message: string | null;
  params: Params;
}
export type Params = Record<string, string | number | boolean | null>;

export type SeatWish = { kind: "open" } | { kind: "bot"; bot: string };
export interface TableWish {
  preset: string;
  options: Options;
  seats: SeatWish[];
  first_seat: number | null;
  spectators: boolean;
}

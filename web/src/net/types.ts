// What travels between the page and the server: short names for the types in wire.d.ts, which is generated from the
// server's own (CONTRIBUTING.md says how to renew it).

import type { components } from "./wire";

type Wire = components["schemas"];

export type Kind = Wire["Kind"];
export type Face = Wire["Face"];
export type Step = Wire["Step"];
export type OptionValue = Wire["OptionValue"];
export type Options = Wire["Options"];
/** One text in every language, by language tag. */
export type Text = Wire["Texts"];

export type Meta = Wire["MetaAnswer"];
export type MetaBoard = Wire["BoardInfo"];
export type Terrain = Wire["Terrain"];

export type SeatView = Wire["SeatView"];
export type Placed = Wire["PlacedView"];
export type View = Wire["GameView"];
export type Result = Wire["Result"];
export type ViewAnswer = Wire["ViewAnswer"];

export type Action = Wire["Action"];
/** What happened; an `undo` takes back the last so many events that stood. */
export type GameEvent = Wire["Event"] | Wire["Undone"];
export type EventsAnswer = Wire["EventsAnswer"];
export type Hint = Wire["HintAnswer"];
export type Why = Wire["WhyAnswer"];
export type Refusal = Wire["RefusalBody"];
export type Params = Refusal["params"];

export type ActionRequest = Wire["ActionRequest"];
export type JoinRequest = Wire["JoinRequest"];
export type TableCreated = Wire["TableCreated"];
export type RecordTaken = Wire["RecordTaken"];
export type Joined = Wire["Joined"];
export type Started = Wire["Started"];
/** What the page says of a new table; for the rest the server's usual values will do. */
export type TableWish = Pick<Wire["NewTable"], "preset" | "options" | "seats" | "first_seat" | "spectators"> &
  Partial<Pick<Wire["NewTable"], "aids" | "chat" | "clock" | "ready_check">>;
export type SeatWish = TableWish["seats"][number];
export type ClockWish = NonNullable<Wire["NewTable"]["clock"]>;
/** A change of a table's people counts. */
export type Settled = Wire["Settled"];
export type CodeMade = Wire["CodeMade"];
export type Message = Wire["Message"];
export type MessagesAnswer = Wire["MessagesAnswer"];

// What the live line says.

export type FromServer = Wire["FromServer"];
export type News = Wire["News"];
export type ViewDelta = Wire["ViewDelta"];
export type SeatDelta = Wire["SeatDelta"];
export type Grouped = NonNullable<News["legal"]>[number];
export type Clock = Wire["ClockView"];
export type UndoRequest = Wire["UndoRequest"];
export type IntentRequest = Wire["IntentRequest"];
export type PushRequest = Wire["PushRequest"];
export type PushAnswer = Wire["PushAnswer"];
export type Rematch = Wire["Rematch"];

// What the board shows.

import type { Held } from "../game/legal";
import type { Kind, Placed, SeatView } from "../net/types";

export interface BoardPicture {
  seats: Pick<SeatView, "seat" | "boot" | "towns">[];
  you: number | null;
  placed: Placed[];
  goal?: string | null;
  /** The ways that can be chosen as an action now. */
  legal?: ReadonlySet<string>;
  /** The payments of those ways, cheapest first. */
  prices?: ReadonlyMap<string, Kind[][]>;
  /** The piece that is about to be laid. */
  held?: Held | null;
  /** The way that is chosen and not yet confirmed. */
  chosen?: string | null;
  /** The way and town that the event being played back is about. */
  lit?: string | null;
  litTown?: string | null;
}

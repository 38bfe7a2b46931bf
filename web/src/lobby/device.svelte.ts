// The seats that were taken at this device, by table: the tokens are in cookies, which the page does not see.

import { remember, remembered } from "../storage";

const KEY = "seats";
const MOST = 30;
type Known = readonly (readonly [table: string, seats: readonly number[]])[];

class Device {
  #known = $state.raw<Known>(remembered<Known>(KEY) ?? []);

  seats(table: string): readonly number[] {
    return this.#known.find(([id]) => id === table)?.[1] ?? [];
  }

  add(table: string, seat: number): void {
    this.#note(table, [...new Set([...this.seats(table), seat])].sort());
  }

  drop(table: string, seat: number): void {
    this.#note(
      table,
      this.seats(table).filter((one) => one !== seat),
    );
  }

  #note(table: string, seats: readonly number[]): void {
    // Another window may have noted something meanwhile.
    const others = (remembered<Known>(KEY) ?? []).filter(([id]) => id !== table);
    this.#known = seats.length > 0 ? [[table, seats] as const, ...others].slice(0, MOST) : others;
    remember(KEY, this.#known);
  }
}

export const device = new Device();

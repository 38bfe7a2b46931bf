// What the server can do: boards, rule options, bots. Loaded once.

import * as net from "./net/client";
import type { Meta, MetaBoard } from "./net/types";

class MetaStore {
  value = $state.raw<Meta | null>(null);
  failed = $state(false);

  async load(): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      try {
        this.value = await net.meta();
        this.failed = false;
        return;
      } catch {
        this.failed = true;
        await new Promise((done) => setTimeout(done, Math.min(500 * 2 ** attempt, 4000)));
      }
    }
  }
}

export const meta = new MetaStore();

export const boardOf = (id: string): MetaBoard | null => {
  const boards = meta.value?.boards ?? [];
  return boards.find((board) => board.id === id) ?? boards[0] ?? null;
};

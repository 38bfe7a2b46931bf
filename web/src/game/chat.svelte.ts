// What was said at one table: the live line brings it, the chat shows it.

import type { Message } from "../net/types";
import { remember, remembered } from "../storage";

const KEY = "chat-read";
/** Of so many tables this browser remembers how far the chat was read. */
const MOST = 30;

export class Chat {
  /** In their order, each once. */
  messages = $state.raw<readonly Message[]>([]);
  /** The number of the last message that was read. */
  read = $state(0);
  /** The seat from which it is read: what one says oneself is never news. */
  you = $state<number | null>(null);
  readonly unread = $derived(this.messages.filter(({ n, seat }) => n > this.read && (seat === null || seat !== this.you)).length);
  readonly last = $derived(this.messages[this.messages.length - 1]?.n ?? 0);

  constructor(readonly table: string) {
    this.read = (remembered<Record<string, number>>(KEY) ?? {})[table] ?? 0;
  }

  /** Messages may come twice; the later ones count, as their words may have been taken back. */
  add(messages: readonly Message[]): void {
    if (messages.length === 0) return;
    const all = new Map([...this.messages, ...messages].map((message) => [message.n, message]));
    this.messages = [...all.values()].sort((one, other) => one.n - other.n);
  }

  /** All that is there has been seen. */
  markRead(): void {
    if (this.read >= this.last) return;
    this.read = this.last;
    const { [this.table]: _, ...others } = remembered<Record<string, number>>(KEY) ?? {};
    const kept = Object.entries(others).slice(1 - MOST);
    remember(KEY, Object.fromEntries([...kept, [this.table, this.read]]));
  }
}

// One live line to the server, from its opening to its end. It reports; what to do then is for the session to say.

import type { FromServer } from "../net/types";

/** So long a line may take until it says something for the first time, in milliseconds. */
export const FIRST_WORD = 5000;
/** The server's words for: you may not, or not as who you were. */
const BARRED = 1008;

/** `left`: we closed it. `silent`: it has never said anything. */
export type End = "left" | "barred" | "lost" | "silent";

export class Line {
  /** It has told how things stand, and will tell all that changes. */
  heard = false;
  readonly since = Date.now();
  readonly over: Promise<End>;
  #socket: WebSocket | null = null;
  #closed = false;
  #end: (end: End) => void = () => undefined;
  #timer: ReturnType<typeof setTimeout>;

  constructor(address: string, hear: (message: FromServer) => void) {
    this.over = new Promise((done) => (this.#end = done));
    this.#timer = setTimeout(() => this.#close("silent"), FIRST_WORD);
    try {
      this.#socket = new WebSocket(address);
      this.#socket.onmessage = ({ data }) => this.#hear(hear, String(data));
      this.#socket.onclose = ({ code }) => this.#close(code === BARRED ? "barred" : this.heard ? "lost" : "silent");
    } catch {
      this.#close("silent"); // where the browser lets no page have lines
    }
  }

  leave(): void {
    this.#close("left");
  }

  /** It tells of something else than what is known: all is to be asked for anew. */
  bar(): void {
    this.#close("barred");
  }

  #hear(hear: (message: FromServer) => void, data: string): void {
    try {
      const message = JSON.parse(data) as FromServer;
      hear(message);
      if (message.type !== "events" || this.#closed) return;
      this.heard = true;
      clearTimeout(this.#timer);
    } catch (error) {
      // What is not understood is asked for anew, whole.
      console.error(error);
      this.#close(this.heard ? "lost" : "silent");
    }
  }

  #close(end: End): void {
    clearTimeout(this.#timer);
    this.#closed = true;
    this.#end(end);
    const socket = this.#socket;
    if (!socket) return;
    socket.onmessage = socket.onclose = null;
    // A socket that is closed while it opens complains; it is closed as soon as it is open.
    if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
    else socket.close();
  }
}

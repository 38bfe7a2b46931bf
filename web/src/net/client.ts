// The calls of the HTTP interface. Nothing here knows the game.

import type {
  Action,
  ActionRequest,
  CodeMade,
  EventsAnswer,
  Hint,
  IntentRequest,
  Joined,
  JoinRequest,
  Message,
  MessagesAnswer,
  Meta,
  Params,
  PushAnswer,
  PushRequest,
  RecordTaken,
  Refusal,
  Rematch,
  Settled,
  Started,
  TableCreated,
  TableWish,
  UndoRequest,
  ViewAnswer,
  Why,
} from "./types";

/** The server said no: nothing has changed. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly reason: string,
    message: string,
    readonly params: Params = {},
    readonly retryAfter: number | null = null,
  ) {
    super(message);
  }
}

/** No answer came: the wish may or may not have arrived. */
export class Unreachable extends Error {}

/** Trouble of the network or the server that may pass: worth another try. */
export const passing = (error: unknown): error is Refused | Unreachable =>
  error instanceof Unreachable || (error instanceof Refused && error.status >= 500);

const TIMEOUT = 15_000;

/** A file goes as it is. */
const textOf = (body: unknown) => (body instanceof Blob ? body : JSON.stringify(body));

async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      credentials: "same-origin",
      cache: "no-store",
      signal: AbortSignal.timeout(TIMEOUT),
      ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: textOf(body) }),
    });
  } catch (error) {
    throw new Unreachable(String(error));
  }
  const text = await response.text().catch(() => "");
  let answer: unknown = null;
  try {
    answer = text ? JSON.parse(text) : null;
  } catch {
    answer = null;
  }
  if (response.ok) return answer as Answer;
  // A proxy without a server behind it answers like this.
  if (response.status >= 500 && answer === null) throw new Unreachable(String(response.status));
  const said = (answer ?? {}) as Partial<Refusal>;
  const wait = Number(response.headers.get("retry-after"));
  throw new Refused(
    response.status,
    said.reason ?? `http_${response.status}`,
    said.message ?? `The server answered ${response.status}.`,
    said.params ?? {},
    Number.isFinite(wait) && wait > 0 ? wait : null,
  );
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** How long the server wants to be left alone, in milliseconds; null if this is no such refusal. */
export const tooMany = (error: unknown): number | null =>
  error instanceof Refused && error.status === 429 ? (error.retryAfter ?? 1) * 1000 : null;

/** Calls again, some times, while there is trouble that may pass. Only for calls that may arrive twice. */
export async function again<Value>(task: () => Promise<Value>, tries = 5): Promise<Value> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await task();
    } catch (error) {
      const wait = tooMany(error) ?? (passing(error) ? 400 * attempt : null);
      if (wait === null || attempt === tries) throw error;
      await pause(wait);
    }
  }
}

const at = (table: string, rest: string) => `/api/tables/${encodeURIComponent(table)}/${rest}`;
/** The same for one of the seats of this device, where it has several; null: the server finds out which is meant. */
const as = (table: string, rest: string, seat: number | null) =>
  at(table, seat === null ? rest : `${rest}${rest.includes("?") ? "&" : "?"}seat=${seat}`);

export const meta = () => call<Meta>("GET", "/api/meta");
export const createTable = (wish: TableWish) => call<TableCreated>("POST", "/api/tables", wish);
/** The same `request` sent again gets the same seat. */
export const join = (table: string, name: string, seat: number | null, request?: string) =>
  call<Joined>("POST", at(table, "join"), { name, seat, request: request ?? null } satisfies JoinRequest);
/** A file with the record of a finished game, to look at. */
export const lookAtRecord = (file: Blob) => call<RecordTaken>("POST", "/api/records", file);
export const start = (table: string) => call<Started>("POST", at(table, "start"), {});
export const view = (table: string, seat: number | null) => call<ViewAnswer>("GET", as(table, "view", seat));
/** The same as it was at a version. */
export const viewAt = (table: string, version: number, seat: number | null) =>
  call<ViewAnswer>("GET", as(table, `view?at=${version}`, seat));
export const events = (table: string, since: number, seat: number | null) =>
  call<EventsAnswer>("GET", as(table, `events?since=${since}`, seat));
export const why = (table: string, action: string, seat: number | null) =>
  call<Why>("GET", as(table, `why?action=${encodeURIComponent(action)}`, seat));
export const hint = (table: string, seat: number | null) => call<Hint>("GET", as(table, "hint", seat));
export const act = (table: string, version: number, action: Action, request: string, seat: number | null) =>
  call<EventsAnswer>("POST", as(table, "actions", seat), { version, action, request } satisfies ActionRequest);
export const undo = (table: string, version: number, request: string, seat: number | null) =>
  call<EventsAnswer>("POST", as(table, "undo", seat), { version, request } satisfies UndoRequest);
/** What to do when the turn comes; null: nothing. */
export const intend = (table: string, action: Action | null, seat: number | null) =>
  call<Settled>("PUT", as(table, "intent", seat), { action } satisfies IntentRequest);
export const rematch = (table: string, seat: number | null) => call<Rematch>("POST", as(table, "rematch", seat));
/** The live line, from a version on. */
export function lineAddress(table: string, since: number, seat: number | null): string {
  const url = new URL(as(table, `live?since=${since}&view=1`, seat), location.href);
  url.protocol = url.protocol.replace("http", "ws");
  return url.href;
}
export const recordAddress = (table: string) => at(table, "record");

// Who sits at a table, and what is said there.

export const push = (table: string, seat: number) => call<PushAnswer>("GET", as(table, "push", seat));
export const pushOn = (table: string, seat: number, wish: PushRequest) =>
  call<PushAnswer>("POST", as(table, "push", seat), wish);
export const pushOff = (table: string, seat: number) => call<PushAnswer>("DELETE", as(table, "push", seat));
export const ready = (table: string, seat: number | null, ready: boolean) =>
  call<Settled>("POST", as(table, "ready", seat), { ready });
export const leave = (table: string, seat: number | null) => call<Settled>("POST", as(table, "leave", seat));
export const comeBack = (table: string, seat: number | null) => call<Settled>("POST", as(table, "return", seat));
export const forget = (table: string, seat: number | null) => call<Settled>("POST", as(table, "forget", seat));
/** For another device of mine. */
export const seatCode = (table: string, seat: number | null) => call<CodeMade>("POST", as(table, "code", seat));
export const carry = (table: string, code: string) => call<Joined>("POST", at(table, "carry"), { code });
export const inviteCode = (table: string) => call<CodeMade>("POST", at(table, "invite"));
export const standIn = (table: string, seat: number, bot: string) =>
  call<Settled>("POST", at(table, "stand-in"), { seat, bot });
export const reopen = (table: string, seat: number) => call<Settled>("POST", at(table, "reopen"), { seat });
export const mute = (table: string, seat: number, muted: boolean) =>
  call<Settled>("POST", at(table, "mute"), { seat, muted });
export const deleteTable = (table: string) => call<object>("POST", at(table, "delete"));
export const chat = (table: string, since: number) => call<MessagesAnswer>("GET", at(table, `chat?since=${since}`));
export const say = (table: string, seat: number | null, what: { text: string } | { phrase: string }) =>
  call<Message>("POST", as(table, "chat", seat), what);

// The calls of the HTTP interface. Nothing here knows the game.

import type {
  Action,
  ActionRequest,
  EventsAnswer,
  Hint,
  Joined,
  JoinRequest,
  Meta,
  Params,
  Refusal,
  Started,
  TableCreated,
  TableWish,
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

async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      credentials: "same-origin",
      cache: "no-store",
      signal: AbortSignal.timeout(TIMEOUT),
      ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
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

export const meta = () => call<Meta>("GET", "/api/meta");
export const createTable = (wish: TableWish) => call<TableCreated>("POST", "/api/tables", wish);
/** The same `request` sent again gets the same seat. */
export const join = (table: string, name: string, seat: number | null, request?: string) =>
  call<Joined>("POST", at(table, "join"), { name, seat, request: request ?? null } satisfies JoinRequest);
export const start = (table: string) => call<Started>("POST", at(table, "start"), {});
export const view = (table: string) => call<ViewAnswer>("GET", at(table, "view"));
export const events = (table: string, since: number) =>
  call<EventsAnswer>("GET", at(table, `events?since=${since}`));
export const why = (table: string, action: string) =>
  call<Why>("GET", at(table, `why?action=${encodeURIComponent(action)}`));
export const hint = (table: string) => call<Hint>("GET", at(table, "hint"));
export const act = (table: string, version: number, action: Action, request: string) =>
  call<EventsAnswer>("POST", at(table, "actions"), { version, action, request } satisfies ActionRequest);
export const recordAddress = (table: string) => at(table, "record");

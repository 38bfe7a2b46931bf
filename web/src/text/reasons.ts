// A refusal as a sentence: the server's word and parameters, in the language of the page.

import { t, tryText, type Args } from "../i18n/i18n.svelte";
import { Refused, type Unreachable } from "../net/client";
import type { Kind, Options, Params } from "../net/types";
import { kindName, townName, wayName } from "./names";

const READ: Record<string, (value: string) => string> = {
  way: wayName,
  counter: (kind) => kindName(kind as Kind),
  kind: (kind) => kindName(kind as Kind),
  terrain: (terrain) => tryText(`terrain-${terrain}`) ?? terrain,
  town: townName,
  face: (face) => t(`face-${face}`),
};

function args(params: Params, options: Options | undefined): Args {
  // Water has no counter and no caravan.
  const all: Args = { counter: t("kind-raft"), caravan: 0, identical: String(options?.["caravan"] ?? "identical") };
  for (const [name, value] of Object.entries(params)) {
    if (value === null) continue;
    if (typeof value === "string") all[name] = READ[name]?.(value) ?? value;
    else if (typeof value === "boolean") all[name] = value ? "yes" : "no";
    else if (typeof value === "number") all[name] = value;
  }
  return all;
}

export function reasonText(
  refusal: { reason: string | null; message: string | null; params?: Params },
  options?: Options,
): string {
  const id = `reason-${(refusal.reason ?? "").replaceAll("_", "-")}`;
  return tryText(id, args(refusal.params ?? {}, options)) ?? refusal.message ?? refusal.reason ?? "";
}

/** What keeps the page from the server, while it tries again. */
export const troubleText = (trouble: Refused | Unreachable): string =>
  trouble instanceof Refused ? t("server-trouble", { message: reasonText(trouble) }) : t("offline");

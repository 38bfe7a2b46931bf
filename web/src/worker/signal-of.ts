// What a turn signal says, made of what the server sent: the sentence that is also the page's title.

import { isLocale, textIn } from "../i18n/messages";

export interface Signal {
  title: string;
  lang: string;
  path: string;
}

/** Of whatever came: a browser wants something to be shown for everything that comes. */
export function signalOf(text: string): Signal {
  let said: Record<string, unknown> = {};
  try {
    said = Object(JSON.parse(text));
  } catch {
    // not from our server, or from a later one
  }
  const lang = isLocale(said["language"]) ? said["language"] : "en";
  const title = textIn(lang, `prompt-${said["step"]}`, { count: Number(said["count"]) }) ?? textIn(lang, "push-turn") ?? "";
  const path = typeof said["table"] === "string" ? `/t/${encodeURIComponent(said["table"])}` : "/";
  return { title, lang, path };
}

// The words of the page, in the language that somebody chose.

import { negotiateLanguages } from "@fluent/langneg";
import type { Text } from "../net/types";
import { remember, remembered } from "../storage";
import { isLocale, LOCALES, textIn, type Args, type Locale } from "./messages";

export { LOCALES, type Args };

function first(): Locale {
  const stored = remembered<Locale>("language");
  if (isLocale(stored)) return stored;
  // zh-CN and zh-SG are written in simplified characters, plain zh most often too.
  const wished = navigator.languages.map((tag) => (/^zh\b(?!-(hant|tw|hk|mo))/i.test(tag) ? "zh-Hans" : tag));
  const [found] = negotiateLanguages(wished, Object.keys(LOCALES), { strategy: "lookup", defaultLocale: "en" });
  return isLocale(found) ? found : "en";
}

class Language {
  locale = $state<Locale>(first());

  choose(locale: string): void {
    if (!isLocale(locale)) return;
    this.locale = locale;
    remember("language", locale);
  }
}

export const language = new Language();

/** The message, or null if it is unknown or lacks one of its arguments. */
export function tryText(id: string, args?: Args): string | null {
  return textIn(language.locale, id, args);
}

export function t(id: string, args?: Args): string {
  return tryText(id, args) ?? id;
}

/** A text that the server gives in every language. */
export const local = (text: Text): string => text[language.locale] ?? text["en"] ?? Object.values(text)[0] ?? "";

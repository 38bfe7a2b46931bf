// The words of the page, from the Fluent files beside this one.

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { negotiateLanguages } from "@fluent/langneg";
import type { Text } from "../net/types";
import { remember, remembered } from "../storage";
import en from "./en.ftl?raw";
import zhHans from "./zh-Hans.ftl?raw";

export const LOCALES = { en: "English", "zh-Hans": "简体中文" } as const;
export type Locale = keyof typeof LOCALES;

const SOURCES: Record<Locale, string> = { en, "zh-Hans": zhHans };
const BUNDLES = new Map<Locale, FluentBundle>();
for (const [locale, source] of Object.entries(SOURCES) as [Locale, string][]) {
  const bundle = new FluentBundle(locale, { useIsolating: false });
  bundle.addResource(new FluentResource(source));
  BUNDLES.set(locale, bundle);
}

const isLocale = (word: unknown): word is Locale => typeof word === "string" && word in LOCALES;

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

export type Args = Record<string, FluentVariable>;

/** The message, or null if it is unknown or lacks one of its arguments. */
export function tryText(id: string, args?: Args): string | null {
  const bundle = BUNDLES.get(language.locale);
  const pattern = bundle?.getMessage(id)?.value;
  if (!bundle || !pattern) return null;
  const errors: Error[] = [];
  const text = bundle.formatPattern(pattern, args ?? null, errors);
  return errors.length > 0 ? null : text;
}

export function t(id: string, args?: Args): string {
  return tryText(id, args) ?? id;
}

/** A text that the server gives in every language. */
export const local = (text: Text): string => text[language.locale] ?? text["en"] ?? Object.values(text)[0] ?? "";

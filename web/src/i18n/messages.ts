// The words in every language, from the Fluent files beside this one: for the page and for its service worker.

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import en from "./en.ftl?raw";
import zhHans from "./zh-Hans.ftl?raw";

export const LOCALES = { en: "English", "zh-Hans": "简体中文" } as const;
export type Locale = keyof typeof LOCALES;
export type Args = Record<string, FluentVariable>;

const SOURCES: Record<Locale, string> = { en, "zh-Hans": zhHans };
const BUNDLES = new Map<Locale, FluentBundle>();
for (const [locale, source] of Object.entries(SOURCES) as [Locale, string][]) {
  const bundle = new FluentBundle(locale, { useIsolating: false });
  bundle.addResource(new FluentResource(source));
  BUNDLES.set(locale, bundle);
}

export const isLocale = (word: unknown): word is Locale => typeof word === "string" && word in LOCALES;

/** The message, or null if it is unknown or lacks one of its arguments. */
export function textIn(locale: Locale, id: string, args?: Args): string | null {
  const bundle = BUNDLES.get(locale);
  const pattern = bundle?.getMessage(id)?.value;
  if (!bundle || !pattern) return null;
  const errors: Error[] = [];
  const text = bundle.formatPattern(pattern, args ?? null, errors);
  return errors.length > 0 ? null : text;
}

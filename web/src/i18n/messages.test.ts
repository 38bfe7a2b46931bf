import { FluentResource } from "@fluent/bundle";
import { describe, expect, it } from "vitest";
import en from "./en.ftl?raw";
import zhHans from "./zh-Hans.ftl?raw";

const keys = (source: string) => [...source.matchAll(/^([a-z][\w-]*) =/gim)].map(([, key]) => key ?? "");
const parsed = (source: string) => new FluentResource(source).body.map((message) => message.id);
const FILES = { en, "zh-Hans": zhHans };

describe("the messages", () => {
  for (const [locale, source] of Object.entries(FILES)) {
    it(`${locale}: every line is understood, and no key stands twice`, () => {
      expect(parsed(source)).toEqual(keys(source));
      expect(new Set(keys(source)).size).toBe(keys(source).length);
    });
  }

  it("are complete in every language", () => {
    expect(keys(zhHans).sort()).toEqual(keys(en).sort());
  });

  it("take the same arguments in every language", () => {
    const used = (source: string) => {
      const all = new Map<string, string[]>();
      for (const block of source.split(/\n(?=[a-z][\w-]* =)/i)) {
        const key = /^([a-z][\w-]*) =/i.exec(block)?.[1];
        if (key) all.set(key, [...new Set([...block.matchAll(/\$(\w+)/g)].map(([, name]) => name ?? ""))].sort());
      }
      return all;
    };
    // Where a language has no plural, an argument may stand unused; a foreign one never.
    const english = used(en);
    for (const [key, names] of used(zhHans)) expect({ key, names }).toEqual({ key, names: english.get(key) });
  });

  it("have no typed spaces around Chinese words: the browser sets them", () => {
    const han = "\\u3007\\u4e00-\\u9fff\\u3000-\\u303f\\uff00-\\uffef";
    const typed = new RegExp(`[${han}] +(\\{ ?\\$|[\\w${han}])|[\\w}] +[${han}]`);
    const lines = zhHans.split("\n").filter((line) => !line.startsWith("#"));
    const texts = lines.map((line) => line.replace(/^[\w-]+ = |^ *\*?\[\w+\] /, ""));
    expect(texts.filter((text) => typed.test(text))).toEqual([]);
  });

  it("hold every word that the page asks for", () => {
    const known = new Set(keys(en));
    const sources = import.meta.glob<string>(["../**/*.{ts,svelte}", "!../**/*.test.ts"], {
      query: "?raw",
      import: "default",
      eager: true,
    });
    expect(Object.keys(sources).length).toBeGreaterThan(40);
    for (const [name, source] of Object.entries(sources)) {
      for (const [, key] of source.matchAll(/\bt\("([\w-]+)"/g)) expect(known, `${name}: ${key}`).toContain(key);
    }
  });
});

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { pickTexts, SHARED_TEXTS, withShared } from "../../../lib/web/texts.ts";
import messages from "../../../messages/pt-BR.json" with { type: "json" };

const ROOT = join(import.meta.dirname, "../../..");
const AREAS = Object.keys(messages);
const IMPORT = /(?:from|import\(|import)\s*"((?:@\/|\.)[^"]+\.tsx?)"/g;

const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const files = (readdirSync(join(ROOT, "app"), { recursive: true, encoding: "utf8" }) as string[]).map(
  (name) => `app/${name}`,
);

/** Every browser file that this one loads, immediately or lazily. */
function reach(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, target = ""] of read(file).matchAll(IMPORT)) {
    const next = target.startsWith("@/") ? target.slice(2) : join(dirname(file), target);
    if (/^(app|components|lib\/web)\//.test(next) && existsSync(join(ROOT, next))) reach(next, seen);
  }
  return seen;
}

/** The texts that a file uses in the browser, as far as it contains their names. */
function textsOf(file: string): string[] {
  const source = read(file);
  const areas = [...source.matchAll(/useErrorText\(([^)]*)\)/g)].flatMap(
    ([, list = ""]) => list.match(/[\w.]+/g) ?? [],
  );
  const named = [
    ...[...source.matchAll(/useTranslations\("([\w.]+)"\)/g)].map(([, name = ""]) => name),
    ...areas.filter((area) => AREAS.includes(area.split(".")[0] ?? "")).map((area) => `${area}.errorCodes`),
  ];
  if (!/useTranslations\(\)/.test(source)) return named;
  const keys = [...source.matchAll(/["'`](\w+(?:\.\w+)+)/g)].map(([, key = ""]) => key);
  return [...named, ...keys.filter((key) => AREAS.includes(key.split(".")[0] ?? ""))];
}

const declaredIn = (file: string) =>
  [...read(file).matchAll(/(?:texts|of)=\{\[([^\]]*)\]\}/g)].flatMap(([, list = ""]) => list.match(/[\w.]+/g) ?? []);

const layoutsOf = (page: string) => {
  const folders = page.split("/").slice(0, -1);
  const above = folders.map((_, depth) => `${folders.slice(0, depth + 1).join("/")}/layout.tsx`);
  return above.filter((file) => files.includes(file));
};

const covers = (declared: readonly string[], name: string) =>
  declared.some((one) => name === one || name.startsWith(`${one}.`));

const usedBy = (entries: readonly string[]) =>
  [...new Set(entries.flatMap((entry) => [...reach(entry)]).flatMap(textsOf))].sort();

describe("the texts of a page", () => {
  const pages = files.filter((file) => file.endsWith("/page.tsx"));

  it("are checked for at least four pages", () => expect(pages.length).toBeGreaterThanOrEqual(4));

  it.each(pages)("declared by %s are exactly those that its components use", (page) => {
    const entries = [page, ...layoutsOf(page)];
    const declared = entries.flatMap(declaredIn);
    const used = usedBy(entries).filter((name) => !covers(SHARED_TEXTS, name));
    expect(used.filter((name) => !covers(declared, name))).toEqual([]);
    expect(declared.filter((one) => !used.some((name) => covers([one], name) || covers([name], one)))).toEqual([]);
  });

  it.each(["error.tsx", "loading.tsx", "not-found.tsx"])("are only shared texts in %s", (name) => {
    const standIns = files.filter((file) => file.endsWith(`/${name}`));
    expect(usedBy(standIns).filter((one) => !covers(SHARED_TEXTS, one))).toEqual([]);
  });
});

describe("pickTexts", () => {
  const texts = { a: { one: "1", two: { deep: "2" } }, b: { three: "3" } };

  it("picks areas and parts of areas, even when one name includes another", () => {
    expect(pickTexts(texts, ["a.two", "b"])).toEqual({ a: { two: { deep: "2" } }, b: { three: "3" } });
    expect(pickTexts(texts, ["a.one", "a.two"])).toEqual({ a: texts.a });
    expect(pickTexts(texts, ["a.one", "a"])).toEqual({ a: texts.a });
    expect(pickTexts(texts, ["a", "a.one"])).toEqual({ a: texts.a });
    expect(texts).toEqual({ a: { one: "1", two: { deep: "2" } }, b: { three: "3" } });
  });

  it("throws for an unknown name", () => expect(() => pickTexts(texts, ["a.four"])).toThrow("a.four"));

  it("gets the shared part of an area from withShared when a page adds another part", () => {
    expect(withShared(["customers.links"])).toContain("customers.person");
    expect(withShared(["queues"])).toEqual(["queues"]);
  });
});

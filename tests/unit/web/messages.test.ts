import { readFile } from "node:fs/promises";
import { createTranslator } from "next-intl";
import { describe, expect, it } from "vitest";
import en from "../../../messages/en.json" with { type: "json" };
import pt from "../../../messages/pt-BR.json" with { type: "json" };

type Messages = { [key: string]: string | Messages };

/** Every text by its path, with its placeholders. */
function textsOf(messages: Messages, path = ""): Map<string, string[]> {
  const texts = new Map<string, string[]>();
  for (const [key, value] of Object.entries(messages)) {
    if (typeof value === "string") texts.set(path + key, placeholdersOf(value));
    else for (const [inner, names] of textsOf(value, `${path}${key}.`)) texts.set(inner, names);
  }
  return texts;
}

/** Names in braces, except the branches of a plural: `{count, plural, one {nova} other {novas}}` expects `count`. */
function placeholdersOf(text: string): string[] {
  const names = text.matchAll(/(?<!(?:zero|one|two|few|many|other|=\d+)\s*)\{(\w+)[,}]/g);
  return [...new Set([...names].map(([, name = ""]) => name))].sort();
}

/** Texts in which “pedido” is what somebody asked for. */
const REQUESTS = [
  "audit.outcomes.refused",
  "audit.reasons.tooLarge",
  "customers.erase.description",
  "imports.ended.problems.erased",
  "imports.problems.erased_customer",
  "sync.drawer.window",
];

describe("messages", () => {
  it("have the same keys and placeholders in both languages", () => {
    expect(Object.fromEntries(textsOf(en))).toEqual(Object.fromEntries(textsOf(pt)));
  });

  it("contain no empty text", () => {
    const empty = (messages: Messages): boolean =>
      Object.values(messages).some((value) => (typeof value === "string" ? value.trim() === "" : empty(value)));
    expect([empty(pt), empty(en)]).toEqual([false, false]);
  });

  it("say compra for what a customer did and venda for what a store did, pedido only for a request", () => {
    const found: string[] = [];
    const search = (messages: Messages, path = ""): void => {
      for (const [key, value] of Object.entries(messages)) {
        if (typeof value !== "string") search(value, `${path}${key}.`);
        else if (/\b(pedidos?|transaç(ão|ões)|faturamento)\b/i.test(value)) found.push(path + key);
      }
    };
    search(pt);
    expect(found.sort()).toEqual(REQUESTS);
  });

  it("name every area of the API for its reference", async () => {
    const file = new URL("../../../docs/openapi.json", import.meta.url);
    const { tags } = JSON.parse(await readFile(file, "utf8")) as { tags: { name: string }[] };
    const areas = tags.map(({ name }) => name.replaceAll(".", "-")).sort();
    expect(Object.keys(pt.apiReference.areaNames).sort()).toEqual(areas);
  });

  it.each([
    ["pt-BR", pt],
    ["en", en],
  ])("are valid ICU messages: %s", (locale, messages: Messages) => {
    const broken: string[] = [];
    const t = createTranslator({
      locale,
      messages,
      onError: ({ code, message }) => (code === "INVALID_MESSAGE" ? broken.push(message) : undefined),
    }) as (key: string) => string;
    for (const key of textsOf(messages).keys()) t(key);
    expect(broken).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import en from "../../../messages/en.json" with { type: "json" };
import pt from "../../../messages/pt-BR.json" with { type: "json" };

// Read by store managers. Names on Meta's own pages are quoted in hints only.
const AREAS = ["sync", "roles", "whatsappNumbers"] as const;
const TECHNICAL =
  /checkpoint|webhook|adapter|payload|token|gateway|\binstances?\b|instância|trans_id|incremental|json|\bids?\b|api keys?|chave de api|background|segundo plano/i;
const QUOTES_META = /Meta/;

type Texts = { [name: string]: string | Texts };

function textsOf(texts: Texts, path: string): [string, string][] {
  return Object.entries(texts).flatMap(([name, text]) => {
    const here = `${path}.${name}`;
    return typeof text === "string" ? [[here, text] satisfies [string, string]] : textsOf(text, here);
  });
}

describe("texts of syncs, roles and WhatsApp numbers", () => {
  it.each([
    ["Portuguese", pt],
    ["English", en],
  ])("use no technical words in %s", (_, messages) => {
    const texts = AREAS.flatMap((area) => textsOf(messages[area], area));
    expect(texts.filter(([, text]) => TECHNICAL.test(text) && !QUOTES_META.test(text))).toEqual([]);
  });
});

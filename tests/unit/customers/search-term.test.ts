import { describe, expect, it } from "vitest";
import { parseSearchTerm } from "../../../lib/customers/rules/search-term.ts";

describe("parseSearchTerm", () => {
  it.each([
    ["Maria  Silva ", "Maria Silva"],
    ["ana@mail.test", "ana@mail.test"],
    ["(11) 98765-4321", "11987654321"],
    ["+55 11 98765-4321", "11987654321"],
    // Stored with the ninth digit, found without it.
    ["11 8765-4321", "11987654321"],
    ["8765-4321", "87654321"],
    ["4321", "4321"],
    // Pasted from other programs.
    ["071962202640", "71962202640"],
    ["005571962202640", "71962202640"],
    ["0 15 71 96220-2640", "71962202640"],
    ["(71)\u00a096220\u20112640", "71962202640"],
    ["\u202a+55 71 96220-2640\u202c", "71962202640"],
    ["tel:+5571962202640", "71962202640"],
    ["https://wa.me/5571962202640", "71962202640"],
    ["tel: da Maria", "tel: da Maria"],
  ])("searches for %s as %s", (query, text) => {
    expect(parseSearchTerm(query)).toEqual({ taxId: null, text, prefix: null });
  });

  it.each(["529.982.247-25", "52998224725"])("searches for %s as a tax id and as a phone", (query) => {
    expect(parseSearchTerm(query)).toEqual({ taxId: "52998224725", text: "52998224725", prefix: null });
  });

  it("keeps the leading zero of a tax id instead of removing it as a trunk prefix", () => {
    expect(parseSearchTerm("012.345.678-90")).toEqual({ taxId: "01234567890", text: "01234567890", prefix: null });
  });

  it("searches for eleven digits with wrong check digits only as a phone", () => {
    expect(parseSearchTerm("52998224726")).toEqual({ taxId: null, text: "52998224726", prefix: null });
  });

  it.each(["m", "jo"])("searches for %s as the beginning of a name", (prefix) => {
    expect(parseSearchTerm(prefix)).toEqual({ taxId: null, text: null, prefix });
  });

  it.each(["", "   "])("returns null for '%s'", (query) => expect(parseSearchTerm(query)).toBeNull());
});

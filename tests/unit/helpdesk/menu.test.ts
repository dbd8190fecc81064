import { describe, expect, it } from "vitest";
import { menuOptions, menuText, readChoice } from "../../../lib/helpdesk/rules/menu.ts";

const STORES = [
  { id: "a", name: "Loja Centro" },
  { id: "b", name: "São José" },
  { id: "c", name: "Loja Online" },
];

describe("store menu", () => {
  it("numbers the stores from one, lists at most twenty, and is empty for fewer than two stores", () => {
    expect(menuText(menuOptions(STORES))).toBe(
      "Olá! Com qual loja você quer falar? Responda com o número:\n1. Loja Centro\n2. São José\n3. Loja Online",
    );
    expect(menuOptions(STORES.slice(0, 1))).toEqual([]);
    const many = Array.from({ length: 30 }, (_, index) => ({ id: String(index), name: String(index) }));
    expect(menuOptions(many)).toHaveLength(20);
  });

  it.each([
    ["1", "a"],
    [" 2. ", "b"],
    ["opção 3", "c"],
    ["número 1!", "a"],
    ["Sao Jose", "b"],
    ["LOJA CENTRO", "a"],
    ["centro", "a"],
    ["online", "c"],
  ])("reads %j as the choice of a store", (text, id) => {
    expect(readChoice(text, STORES)?.id).toBe(id);
  });

  it.each(["0", "4", "12", "1 ou 2?", "oi", "", "quero 2 camisas", "loja", null])(
    "does not read %j as a choice",
    (text) => {
      expect(readChoice(text, STORES)).toBeNull();
    },
  );

  it("does not choose a store by a name that two stores share", () => {
    expect(readChoice("Centro", [...STORES, { id: "d", name: "Centro" }])).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { isConfirmed } from "../../../lib/customers/rules/confirmation.ts";

describe("what confirms an erasure", () => {
  it.each([
    ["Maria da Silva", "MARIA DA SILVA"],
    ["  maria  da silva ", "Maria da Silva"],
    ["JOÃO", "joão"],
    ["eliminar", null],
    ["ELIMINAR", "  "],
  ])("'%s' confirms %s", (typed, name) => expect(isConfirmed(typed, name)).toBe(true));

  it.each([
    ["Maria", "Maria da Silva"],
    ["ELIMINAR", "Maria da Silva"],
    ["", "Maria"],
    ["", null],
    ["Maria", null],
  ])("'%s' doesn't confirm %s", (typed, name) => expect(isConfirmed(typed, name)).toBe(false));
});

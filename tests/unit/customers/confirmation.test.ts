import { describe, expect, it } from "vitest";
import { isConfirmed } from "../../../lib/customers/rules/confirmation.ts";

describe("confirmation of an erasure", () => {
  it.each([
    ["Maria da Silva", "MARIA DA SILVA"],
    ["  maria  da silva ", "Maria da Silva"],
    ["JOÃO", "joão"],
    ["apagar", null],
    ["APAGAR", ""],
    ["eliminar", null],
    ["ELIMINAR", "  "],
  ])("accepts '%s' for the customer name %s", (typed, name) => expect(isConfirmed(typed, name)).toBe(true));

  it.each([
    ["Maria", "Maria da Silva"],
    ["ELIMINAR", "Maria da Silva"],
    ["APAGAR", "Maria da Silva"],
    ["", "Maria"],
    ["", null],
    ["Maria", null],
  ])("rejects '%s' for the customer name %s", (typed, name) => expect(isConfirmed(typed, name)).toBe(false));
});

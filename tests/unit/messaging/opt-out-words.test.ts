import { describe, expect, it } from "vitest";
import { isOptOutPayload, isOptOutText } from "../../../lib/messaging/rules/inbound-text.ts";

describe("opt-out keyword", () => {
  it.each([
    "sair",
    "SAIR",
    " Parar. ",
    "pare!",
    "STOP",
    "Cancelar",
    "descadastrar",
    "remover",
    "pàrar",
    "*Sair*",
    "stop ✋",
  ])("is recognized in: %s", (text) => expect(isOptOutText(text)).toBe(true));

  it.each([
    "não quero sair",
    "pode parar de chover",
    "para",
    "sairei",
    "cancelar pedido",
    "quero remover um item",
    "",
    "👍",
    "stop".padEnd(60, "!"),
    "s a i r",
  ])("is not recognized in: %s", (text) => expect(isOptOutText(text)).toBe(false));

  it("is not recognized in a message without text", () => expect(isOptOutText(null)).toBe(false));
});

it("a button opts out only by the payload OPT_OUT, ignoring case and surrounding spaces", () => {
  expect(isOptOutPayload("OPT_OUT")).toBe(true);
  expect(isOptOutPayload(" opt_out")).toBe(true);
  expect(isOptOutPayload("OPT_OUT_NOT")).toBe(false);
  expect(isOptOutPayload(null)).toBe(false);
});

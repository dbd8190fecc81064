import { expect, it } from "vitest";
import { foldText } from "../../../lib/messaging/rules/template.ts";

it.each([
  ["Promoção", "promocao"],
  ["ÁÉÍÓÚ àâãäü ç Ñ", "aeiou aaaau c n"],
  ["e\u0301", "e"],
  ["\u1ebf", "e"], // one letter with two accents
  ["  novidades", "novidades"],
  ["novidades\n\t ", "novidades"],
  ["não  quero", "nao  quero"],
  ["Loja_2 – 50%!", "loja_2 – 50%!"],
  ["Søren", "søren"],
  [" ", ""],
  ["", ""],
])("folds %j to %j", (text, folded) => expect(foldText(text)).toBe(folded));

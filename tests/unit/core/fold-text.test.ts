import { expect, it } from "vitest";
import { foldText } from "../../../lib/core/search.ts";

it.each([
  ["Promoção", "promocao"],
  ["ÁÉÍÓÚ àâãäü ç Ñ", "aeiou aaaau c n"],
  ["e\u0301", "e"],
  ["\u1ebf", "e"], // one letter with two accents
  ["  Novidades", "  novidades"],
  ["NOVIDADES\n", "novidades\n"],
  ["não  quero", "nao  quero"],
  ["Loja_2 – 50%!", "loja_2 – 50%!"],
  ["Søren", "søren"],
  ["", ""],
])("foldText folds %j to %j", (text, folded) => expect(foldText(text)).toBe(folded));

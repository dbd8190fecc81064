import { describe, expect, it } from "vitest";
import { toTitleCase } from "../../../lib/core/title-case.ts";

describe("toTitleCase", () => {
  it.each([
    ["MARIA DAS GRAÇAS DA SILVA", "Maria das Graças da Silva"],
    ["joão e maria dos santos", "João e Maria dos Santos"],
    ["ÂNGELA D'ÁVILA", "Ângela D'Ávila"],
    ["ana-clara  DE  souza ", "Ana-Clara de Souza"],
    ["DE SOUZA", "De Souza"],
    ["", ""],
  ])("converts %s to %s", (written, read) => {
    expect(toTitleCase(written)).toBe(read);
  });
});

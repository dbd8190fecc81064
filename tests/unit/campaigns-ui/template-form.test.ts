import { describe, expect, it } from "vitest";
import { toPlaces, toTemplateName } from "../../../components/campaigns/templates/editor/template-form.ts";
import { chatPieces, markVariables } from "../../../components/forms/chat-text.ts";

describe("the editor of a template", () => {
  it.each([
    ["Volta de cliente", "volta_de_cliente"],
    ["  Promoção de Verão – 2026! ", "promocao_de_verao_2026"],
    ["💛", ""],
  ])("names %j for WhatsApp", (typed, name) => expect(toTemplateName(typed)).toBe(name));

  it("turns known names into variables and leaves other brackets alone", () => {
    const naming = { nameOf: (one: string) => (one === "store" ? "Loja" : "Nome"), known: ["store", "name"] };
    expect(toPlaces("[Nome] na [Loja] [hoje] [Lo", naming)).toBe("{{name}} na {{store}} [hoje] [Lo");
  });
});

describe("markVariables", () => {
  it("keeps the formatting around variables and finds none in their names", () => {
    const { text, parts } = markVariables("Oi *{{first_name}}* na {{last_order}}.", { first_name: "Bia" });
    const pieces = chatPieces(text);
    expect(pieces.map(({ style }) => style)).toEqual(["plain", "bold", "plain"]);
    expect(pieces.flatMap((piece) => parts(piece.text))).toEqual([
      { value: "Oi ", isVariable: false },
      { value: "Bia", isVariable: true },
      { value: " na ", isVariable: false },
      { value: "last_order", isVariable: true },
      { value: ".", isVariable: false },
    ]);
  });
});

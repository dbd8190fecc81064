import { describe, expect, it } from "vitest";
import { checkTemplate } from "../../../sandbox/graph/check-template.ts";
import { templatesOf } from "../../../sandbox/graph/templates.ts";

const TEMPLATES = templatesOf("https://crm.test", "102290129340398");
const named = (name: string) => {
  const template = TEMPLATES.find((one) => one.name === name);
  if (!template) throw new Error(`No template ${name}`);
  return template;
};
const text = (...values: string[]) => values.map((value) => ({ type: "text", text: value }));
const body = (...values: string[]) => ({ type: "body", parameters: text(...values) });
const link = (value: string) => ({ type: "button", sub_type: "url", index: "0", parameters: text(value) });
const image = { type: "header", parameters: [{ type: "image", image: { link: "https://loja.test/a.jpg" } }] };

describe("a template message", () => {
  it("is rendered as the phone shows it, with its link and its opt-out button", () => {
    const stop = {
      type: "button",
      sub_type: "quick_reply",
      index: "1",
      parameters: [{ type: "payload", payload: "OPT_OUT" }],
    };
    expect(checkTemplate(named("novidades_da_semana"), [body("Bia", "Centro $&"), link("AbC"), stop])).toEqual({
      text: expect.stringContaining("Oi, Bia! 👋 Chegou coleção nova na Centro $&."),
      link: "https://crm.test/api/go/AbC",
      stopButton: { text: "Parar promoções", payload: "OPT_OUT" },
    });
    expect(checkTemplate(named("lembrete_simples"), undefined)).toMatchObject({ link: null, stopButton: null });
  });

  it("accepts named parameters in any order", () => {
    const parameters = [
      { type: "text", parameter_name: "store", text: "Centro" },
      { type: "text", parameter_name: "first_name", text: "Bia" },
    ];
    const shown = checkTemplate(named("cupom_de_volta"), [{ type: "body", parameters }, link("x")]);
    expect(shown).toMatchObject({ text: expect.stringMatching(/^Bia, faz tempo que você não aparece na Centro/) });
  });

  it.each([
    ["too few values", "novidades_da_semana", [body("Bia"), link("x")], 132000],
    ["too many values", "novidades_da_semana", [body("Bia", "Centro", "x"), link("x")], 132000],
    ["no values", "novidades_da_semana", [link("x")], 132000],
    ["an empty value", "novidades_da_semana", [body("Bia", ""), link("x")], 131008],
    ["a value of two lines", "novidades_da_semana", [body("Bia", "a\nb"), link("x")], 132012],
    [
      "a value that is not text",
      "novidades_da_semana",
      [{ type: "body", parameters: [...text("Bia"), { type: "image" }] }],
      132012,
    ],
    ["a value that is too long", "novidades_da_semana", [body("Bia", "x".repeat(1_100)), link("x")], 132005],
    ["a link without its parameter", "novidades_da_semana", [body("Bia", "Centro")], 131008],
    ["no header image", "vitrine_com_foto", [body("Bia"), link("x")], 132012],
    ["an unnamed value", "cupom_de_volta", [body("Bia", "Centro"), link("x")], 100],
    ["values for a template without parameters", "lembrete_simples", [body("Bia")], 132000],
  ])("with %s is rejected", (_, name, components, code) => {
    expect(checkTemplate(named(name), components)).toMatchObject({ code });
  });

  it("with its header image is accepted", () => {
    expect(checkTemplate(named("vitrine_com_foto"), [image, body("Bia"), link("x")])).toMatchObject({
      link: "https://crm.test/api/go/x",
    });
  });
});

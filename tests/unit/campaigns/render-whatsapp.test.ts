import { describe, expect, it } from "vitest";
import { renderWhatsapp } from "../../../lib/campaigns/rules/render-whatsapp.ts";
import { valuesOf } from "../../../lib/campaigns/rules/variables.ts";
import { readTemplate } from "../../../lib/messaging/rules/template.ts";
import { toComponents } from "../../../lib/messaging/rules/template-message.ts";
import type { SendableTemplate } from "../../../lib/messaging/schemas.ts";

const values = valuesOf(
  { name: "BIA SOUZA", storeName: "Loja Centro", sellerName: null, lastOrderAt: null },
  { link: "https://loja.test/api/go/AbC123" },
);

function templateOf(components: object[]): SendableTemplate {
  return { name: "novidades_verao", language: "pt_BR", ...readTemplate(components, "APPROVED") };
}

const SUMMER = templateOf([
  { type: "HEADER", format: "IMAGE" },
  { type: "BODY", text: "Oi {{1}}, {{2}} de desconto" },
  {
    type: "BUTTONS",
    buttons: [
      { type: "QUICK_REPLY", text: "Parar" },
      { type: "URL", text: "Ver", url: "https://loja.test/api/go/{{1}}" },
    ],
  },
]);
const FULL = {
  variables: {
    "header.media": { value: "https://cdn.example.com/a.jpg" },
    "1": { value: "{{first_name}}", fallback: "cliente" },
    "2": { value: "20%" },
    "button.1": { value: "{{link}}" },
  },
  text: null,
};

function componentsOf(content: Parameters<typeof renderWhatsapp>[0], template = SUMMER, own = values) {
  const rendered = renderWhatsapp(content, template, own);
  if (!("message" in rendered) || rendered.message.kind !== "template") throw new Error("not rendered");
  return toComponents(rendered.message.template, rendered.message.values);
}

describe("[D9] a template message", () => {
  it("has the components of the provider's own example", () => {
    expect(componentsOf(FULL)).toEqual([
      { type: "header", parameters: [{ type: "image", image: { link: "https://cdn.example.com/a.jpg" } }] },
      {
        type: "body",
        parameters: [
          { type: "text", text: "Bia" },
          { type: "text", text: "20%" },
        ],
      },
      { type: "button", sub_type: "quick_reply", index: "0", parameters: [{ type: "payload", payload: "OPT_OUT" }] },
      { type: "button", sub_type: "url", index: "1", parameters: [{ type: "text", text: "AbC123" }] },
    ]);
  });

  it("uses named parameters if the template does", () => {
    const named = templateOf([{ type: "BODY", text: "Oi {{first_name}}, a {{loja}} espera" }]);
    const content = {
      variables: { first_name: { value: "{{first_name}}" }, loja: { value: "{{store}}" } },
      text: null,
    };
    expect(componentsOf(content, named)).toEqual([
      {
        type: "body",
        parameters: [
          { type: "text", parameter_name: "first_name", text: "Bia" },
          { type: "text", parameter_name: "loja", text: "Loja Centro" },
        ],
      },
    ]);
  });

  it("replaces the whole value with the fallback if a variable is empty", () => {
    const content = { ...FULL, variables: { ...FULL.variables, "2": { value: "com {{seller}}", fallback: "10%" } } };
    expect(componentsOf(content)[1]?.parameters[1]).toEqual({ type: "text", text: "10%" });
  });

  it.each([
    ["a variable without a value", { value: "{{seller}}" }, ["seller"]],
    ["a blank value", { value: "  " }, []],
    ["a blank fallback", { value: "{{seller}}", fallback: " " }, ["seller"]],
    ["no mapping at all", undefined, []],
  ])("is skipped as empty_variable with %s", (_, mapping, variables) => {
    const { "2": __, ...others } = FULL.variables;
    const content = { text: null, variables: mapping ? { ...others, "2": mapping } : others };
    expect(renderWhatsapp(content, SUMMER, values)).toEqual({ skip: "empty_variable", variables });
  });

  it.each([["{{store}}"], ["*Bia* _b_ ~c~ ```d```"], ["<b>Bia</b>"], ["$& $1"]])(
    "contains the customer's name %s unchanged",
    (name) => {
      const own = { ...values, first_name: name };
      expect(componentsOf(FULL, SUMMER, own)[1]?.parameters[0]).toEqual({ type: "text", text: name });
    },
  );

  it("ignores mappings inherited from the prototype of its variables", () => {
    const odd = templateOf([{ type: "BODY", text: "Oi {{constructor}}" }]);
    expect(renderWhatsapp({ variables: {}, text: null }, odd, values)).toMatchObject({ skip: "empty_variable" });
  });
});

describe("a message from a number without templates", () => {
  it("is the text with filled variables, its line breaks and formatting", () => {
    const content = { variables: {}, text: "Oi *{{first_name}}*!\n\nVeja: {{link}}" };
    expect(renderWhatsapp(content, null, values)).toEqual({
      message: { kind: "text", text: "Oi *Bia*!\n\nVeja: https://loja.test/api/go/AbC123" },
    });
  });

  it("is skipped as empty_variable if a variable is empty and has no fallback", () => {
    const content = { variables: {}, text: "{{seller}} mandou um oi" };
    expect(renderWhatsapp(content, null, values)).toEqual({ skip: "empty_variable", variables: ["seller"] });
  });
});

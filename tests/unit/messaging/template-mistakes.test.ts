import { describe, expect, it } from "vitest";
import { readTemplate } from "../../../lib/messaging/rules/template.ts";
import { isSameTemplate, toProviderTemplate } from "../../../lib/messaging/rules/template-components.ts";
import { placeholdersIn, templateMistakes } from "../../../lib/messaging/rules/template-mistakes.ts";
import { changeRefusal, templateRefusal } from "../../../lib/messaging/rules/template-refusal.ts";
import { TemplateContent } from "../../../lib/messaging/schemas.ts";

const GOOD = {
  category: "MARKETING",
  header: "Feliz aniversário",
  body: "Oi, {{first_name}}! Passe na {{store}} e ganhe um presente.",
  footer: "Responda SAIR para não receber mais",
  buttons: [
    { kind: "url", text: "Ver", url: "https://loja.test/{{1}}" },
    { kind: "phone_number", text: "Ligar", phone: "+55 (11) 3333-4444" },
    { kind: "quick_reply", text: "Parar promoções" },
  ],
  examples: { first_name: "Bia", store: "Aurora", "button.0": "https://loja.test/abc" },
};
const content = (fields: object = {}) => TemplateContent.parse({ ...GOOD, ...fields });
const codes = (fields: object = {}, name?: string) =>
  templateMistakes({ ...content(fields), ...(name === undefined ? {} : { name }) }).map(
    ({ path, code }) => `${path} ${code}`,
  );
const reply = (text: string) => ({ kind: "quick_reply", text });
const link = (url: string) => [{ kind: "url", text: "Ver", url }];

describe("a new template", () => {
  it("may be correct", () => {
    expect(codes({}, "aniversario_2026")).toEqual([]);
    expect(codes({ body: "Oi {{1}}, tem {{2}} hoje.", examples: { ...GOOD.examples, 1: "Bia", 2: "20%" } })).toEqual(
      [],
    );
    expect(codes({ header: null, footer: "", buttons: [], body: "Estamos abertos.", examples: {} })).toEqual([]);
  });

  it.each([
    ["", "template_name_missing"],
    ["Volta", "template_name_format"],
    ["volta de cliente", "template_name_format"],
    ["promoção", "template_name_format"],
    ["a".repeat(513), "template_text_too_long"],
  ])("needs a name that WhatsApp takes: %j", (name, code) => {
    expect(codes({}, name)).toEqual([`name ${code}`]);
  });

  it.each([
    ["", "template_body_missing"],
    ["{{first_name}}, passe na {{store}} hoje.", "template_variable_at_edge"],
    ["Oi {{first_name}}, esperamos você na {{store}}!", "template_variable_at_edge"],
    ["Oi {{first_name}} {{store}}, bom dia.", "template_variables_adjacent"],
    ["Oi {{first_name, passe na {{store}} hoje.", "template_braces_open"],
    ["Oi {{First}}, tudo bem?", "template_braces_open"],
    ["Oi {{first_name}}, são {{1}} peças na {{store}} hoje.", "template_variables_mixed"],
    ["Oi {{2}}, são {{1}} peças hoje.", "template_variable_order"],
    ["Oi {{1}}, são {{3}} peças hoje.", "template_variable_order"],
    ["Oi\n\n\n{{first_name}}, passe na {{store}} hoje.", "template_blank_lines"],
    [`${"a".repeat(1_025)}`, "template_text_too_long"],
  ])("needs a body that WhatsApp takes: %j", (body, code) => {
    const examples = { ...GOOD.examples, 1: "a", 2: "b", 3: "c" };
    expect(codes({ body, examples })).toEqual([`body ${code}`]);
  });

  it("has limits of its header and footer", () => {
    expect(codes({ header: "a".repeat(61) })).toEqual(["header template_text_too_long"]);
    expect(codes({ header: "*Oferta*" })).toEqual(["header template_header_markup"]);
    expect(codes({ header: "Oi {{a}} e {{b}}" })).toContain("header template_header_variables");
    expect(codes({ header: "Oi {{2}}" })).toContain("header template_variable_order");
    expect(codes({ footer: "a".repeat(61) })).toEqual(["footer template_text_too_long"]);
    expect(codes({ footer: "Oi {{1}}" })).toEqual(["footer template_footer_variables"]);
    expect(codes({ footer: "um\ndois" })).toEqual(["footer template_footer_lines"]);
  });

  it("has limits of its buttons", () => {
    expect(codes({ buttons: [reply("a".repeat(26))] })).toEqual(["buttons.0.text template_text_too_long"]);
    expect(codes({ buttons: [reply("")] })).toEqual(["buttons.0.text template_button_text_missing"]);
    expect(codes({ buttons: [reply("Oi {{1}}")] })).toEqual(["buttons.0.text template_button_text_format"]);
    expect(codes({ buttons: [reply("Sim"), reply("sim")] })).toEqual(["buttons template_buttons_equal"]);
    expect(codes({ buttons: Array.from({ length: 11 }, (_, at) => reply(`B${at}`)) })).toEqual([
      "buttons template_buttons_too_many",
    ]);
    expect(codes({ buttons: [reply("Sim"), ...link("https://a.test"), reply("Não")] })).toEqual([
      "buttons template_buttons_order",
    ]);
    expect(codes({ buttons: [{ kind: "campaign_link", text: "Comprar" }, ...link("https://a.test")] })).toEqual([]);
    const links = ["campaign_link", "survey_link"].map((kind) => ({ kind, text: kind }));
    expect(codes({ buttons: [...links, ...link("https://a.test")] })).toEqual([
      "buttons template_url_buttons_too_many",
    ]);
    for (const url of [
      "",
      "loja.test",
      "ftp://a.test",
      "https://a.test/{{1}}/b",
      "https://a.test/{{nome}}",
      "https://a b",
    ])
      expect(codes({ buttons: link(url) })).toEqual(["buttons.0.url template_button_url"]);
    expect(codes({ buttons: [{ kind: "phone_number", text: "Ligar", phone: "123" }] })).toEqual([
      "buttons.0.phone template_button_phone",
    ]);
  });

  it("needs an example of each variable", () => {
    expect(codes({ header: "Oi {{first_name}}", examples: {} })).toEqual(
      ["header.first_name", "first_name", "store", "button.0"].map((key) => `examples.${key} template_example_missing`),
    );
    expect(codes({ examples: { ...GOOD.examples, store: "{{1}}" } })).toEqual([
      "examples.store template_example_format",
    ]);
    expect(codes({ examples: { ...GOOD.examples, store: "a".repeat(201) } })).toEqual([
      "examples.store template_text_too_long",
    ]);
  });

  it("may have an example of a URL as long as the URL", () => {
    const base = `https://loja.test/${"a".repeat(1_900)}`;
    expect(
      codes({ buttons: link(`${base}{{1}}`), examples: { ...GOOD.examples, "button.0": `${base}exemplo` } }),
    ).toEqual([]);
  });

  it("lists each variable once", () => expect(placeholdersIn("{{b}} {{a}} {{b}}")).toEqual(["b", "a"]));
});

describe("a template on the wire", () => {
  it("reads back as it was written, with its examples", () => {
    const { components, parameter_format } = toProviderTemplate(content());
    expect(parameter_format).toBe("NAMED");
    expect(readTemplate(components, "APPROVED")).toMatchObject({
      parameters: "named",
      header: { kind: "text", text: "Feliz aniversário" },
      body: GOOD.body,
      footer: GOOD.footer,
      unsendable: null,
      buttons: [
        { kind: "url", url: "https://loja.test/{{1}}", phone: null },
        { kind: "phone_number", phone: "+551133334444" },
        { kind: "quick_reply", isOptOut: true },
      ],
      variables: [
        { key: "first_name", example: "Bia" },
        { key: "store", example: "Aurora" },
        { key: "button.0", example: "https://loja.test/abc" },
      ],
    });
  });

  it("keeps numbered variables positional", () => {
    const numbered = content({ header: "Oi {{1}}", body: "São {{1}} peças.", examples: { "header.1": "Bia", 1: "3" } });
    expect(toProviderTemplate(numbered)).toMatchObject({
      parameter_format: "POSITIONAL",
      components: [{ example: { header_text: ["Bia"] } }, { example: { body_text: [["3"]] } }, {}, {}],
    });
  });

  it("is the same with other examples, and another with another text", () => {
    const [one, other] = [content(), content({ examples: { ...GOOD.examples, store: "Centro" } })].map(
      (one) => toProviderTemplate(one).components,
    );
    expect(isSameTemplate(one ?? [], other ?? [])).toBe(true);
    expect(isSameTemplate(one ?? [], toProviderTemplate(content({ footer: null })).components)).toBe(false);
  });
});

describe("a refusal of the provider", () => {
  it.each([
    [100, 2388024, 409, "template_name_taken"],
    [100, 2388023, 409, "template_name_being_deleted"],
    [100, 2388019, 409, "template_limit_reached"],
    [100, 2388299, 400, "template_variable_edges_refused"],
    [100, 2388072, 400, "template_body_refused"],
    [100, null, 400, "template_refused"],
    [190, null, 409, "number_token_refused"],
    [200, null, 409, "number_token_refused"],
    [80008, null, 429, "template_changes_too_many"],
  ])("%s/%s is recognized by its numbers", (code, subcode, status, ours) => {
    expect(templateRefusal({ code, subcode, retryAfterMs: null })).toMatchObject({ status, code: ours });
  });

  it.each([
    [100, 2593002, 400, "template_refused"],
    [100, 2388024, 400, "template_refused"],
    [190, null, 409, "number_token_refused"],
    [80008, null, 429, "template_changes_too_many"],
  ])("%s/%s of a deletion is never about a text", (code, subcode, status, ours) => {
    expect(changeRefusal({ code, subcode, retryAfterMs: null })).toMatchObject({ status, code: ours });
  });
});

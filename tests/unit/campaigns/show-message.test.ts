import { describe, expect, it } from "vitest";
import { emptyFields } from "../../../lib/campaigns/rules/apply-patch.ts";
import { showMail, showWhatsapp } from "../../../lib/campaigns/rules/show-message.ts";
import type { Values } from "../../../lib/campaigns/rules/variables.ts";
import type { CampaignFields, VariableMapping } from "../../../lib/campaigns/schemas.ts";
import { readTemplate } from "../../../lib/messaging/rules/template.ts";

const VALUES: Values = { first_name: "Bia", store: "Loja Centro", seller: null, link: "https://loja.test/go/AbC123" };
const SAMPLE_UNSUBSCRIBE = "https://crm.test/u/exemplo";
const WAY_OUT = '<a href="{{unsubscribe_link}}">Sair</a>';

const whatsapp = (fields: Partial<CampaignFields>): CampaignFields => ({
  ...emptyFields("Natal", "whatsapp"),
  ...fields,
});
const mail = (fields: Partial<CampaignFields>): CampaignFields => ({ ...emptyFields("Natal", "email"), ...fields });

function templateOf(components: object[]) {
  return { name: "natal", language: "pt_BR", ...readTemplate(components, "APPROVED") };
}

describe("preview of a template message", () => {
  const NATAL = templateOf([
    { type: "HEADER", format: "TEXT", text: "Olá, {{1}}" },
    { type: "BODY", text: "{{1}}, {{ 2 }} na {{3}}" },
    { type: "FOOTER", text: "Até domingo" },
    {
      type: "BUTTONS",
      buttons: [
        { type: "QUICK_REPLY", text: "Parar" },
        { type: "URL", text: "Ver", url: "https://loja.test/go/{{1}}" },
        { type: "URL", text: "Site", url: "https://loja.test/" },
      ],
    },
  ]);

  it("fills every placeholder of header, body and buttons", () => {
    const variables = {
      "header.1": { value: "cliente da {{store}}" },
      "1": { value: "{{first_name}}" },
      "2": { value: "20%" },
      "3": { value: "{{store}}" },
      "button.1": { value: "{{link}}" },
    };
    expect(showWhatsapp(whatsapp({ variables }), NATAL, VALUES)).toEqual({
      emptyVariables: [],
      header: { kind: "text", text: "Olá, cliente da Loja Centro", mediaUrl: null },
      body: "Bia, 20% na Loja Centro",
      footer: "Até domingo",
      buttons: [
        { kind: "quick_reply", text: "Parar", url: null },
        { kind: "url", text: "Ver", url: "https://loja.test/go/AbC123" },
        { kind: "url", text: "Site", url: "https://loja.test/" },
      ],
    });
  });

  it("keeps placeholders without a mapping", () => {
    expect(showWhatsapp(whatsapp({}), NATAL, VALUES)).toEqual({
      emptyVariables: [],
      header: { kind: "text", text: "Olá, {{1}}", mediaUrl: null },
      body: "{{1}}, {{ 2 }} na {{3}}",
      footer: "Até domingo",
      buttons: [
        { kind: "quick_reply", text: "Parar", url: null },
        { kind: "url", text: "Ver", url: "https://loja.test/go/{{1}}" },
        { kind: "url", text: "Site", url: "https://loja.test/" },
      ],
    });
  });

  it("fills named placeholders, and leaves other braces unchanged", () => {
    const named = templateOf([{ type: "BODY", text: "Oi {{ first_name }}, {{loja}} abre às {{  hora  }} {{não é}}" }]);
    const variables = {
      first_name: { value: "{{first_name}}" },
      loja: { value: "{{store}}" },
      hora: { value: "9h" },
    };
    const { body } = showWhatsapp(whatsapp({ variables }), named, VALUES);
    expect(body).toBe("Oi Bia, Loja Centro abre às 9h {{não é}}");
  });

  it("shows the header image, or no image if none is mapped", () => {
    const pictured = templateOf([
      { type: "HEADER", format: "IMAGE" },
      { type: "BODY", text: "Oi" },
    ]);
    const variables = { "header.media": { value: "https://cdn.example.test/a.jpg" } };
    expect(showWhatsapp(whatsapp({ variables }), pictured, VALUES)).toEqual({
      emptyVariables: [],
      body: "Oi",
      footer: null,
      buttons: [],
      header: { kind: "image", text: null, mediaUrl: "https://cdn.example.test/a.jpg" },
    });
    const none = { kind: "image", text: null, mediaUrl: null };
    expect(showWhatsapp(whatsapp({}), pictured, VALUES).header).toEqual(none);
  });

  const greeting = templateOf([{ type: "BODY", text: "Oi {{1}}!" }]);
  const greet = (variables: Record<string, VariableMapping>, values = VALUES) => {
    const { body, emptyVariables } = showWhatsapp(whatsapp({ variables }), greeting, values);
    return [body, emptyVariables];
  };

  it.each<[VariableMapping, string, string[]]>([
    [{ value: "{{first_name}}", fallback: "cliente" }, "Oi Bia!", []],
    [{ value: "{{seller|nós}}", fallback: "cliente" }, "Oi nós!", []],
    [{ value: "{{seller}}", fallback: "cliente" }, "Oi cliente!", []],
    [{ value: "de {{seller}}", fallback: "cliente" }, "Oi cliente!", []],
    [{ value: "  ", fallback: "cliente" }, "Oi cliente!", []],
    [{ value: "", fallback: "cliente" }, "Oi cliente!", []],
    [{ value: "de {{seller}}" }, "Oi {{1}}!", ["seller"]],
    [{ value: "{{seller}}", fallback: null }, "Oi {{1}}!", ["seller"]],
    [{ value: "{{seller}}", fallback: "" }, "Oi {{1}}!", ["seller"]],
    [{ value: "" }, "Oi {{1}}!", []],
    [{ value: "{{first_name}},\n até já" }, "Oi Bia, até já!", []],
    [{ value: "{{seller}}", fallback: "você\ne eu" }, "Oi você e eu!", []],
    [{ value: "{{seller}}", fallback: " \n" }, "Oi {{1}}!", ["seller"]],
  ])("renders %j as %j and lists empty variables: %j", (mapping, body, emptyVariables) => {
    expect(greet({ "1": mapping })).toEqual([body, emptyVariables]);
  });

  it.each(["{{store}}", "{{1}}", "$& $1"])("inserts the name %s literally, not as a placeholder or pattern", (name) => {
    expect(greet({ "1": { value: "{{first_name}}" } }, { ...VALUES, first_name: name })).toEqual([`Oi ${name}!`, []]);
  });

  it("ignores values inherited from the prototype of its variables", () => {
    expect(greet(Object.create({ "1": { value: "Ana" } }))).toEqual(["Oi {{1}}!", []]);
  });

  it.each([
    ["{{link}}", "https://loja.test/go/AbC123"],
    ["https://loja.test/go/x", "https://loja.test/go/x"],
    ["AbC123", "https://loja.test/go/AbC123"],
    ["https://outra.test/x", "https://loja.test/go/https://outra.test/x"],
    [" ", "https://loja.test/go/{{1}}"],
  ])("fills the address of a URL button with %j: %s", (value, url) => {
    const { buttons } = showWhatsapp(whatsapp({ variables: { "button.1": { value } } }), NATAL, VALUES);
    expect(buttons.map((button) => button.url)).toEqual([null, url, "https://loja.test/"]);
  });
});

describe("preview of a message from a number without templates", () => {
  const bare = { header: { kind: "none", text: null, mediaUrl: null }, footer: null, buttons: [] };

  it.each([
    ["Oi *{{first_name}}*!\n{{link}}", "Oi *Bia*!\nhttps://loja.test/go/AbC123", []],
    ["{{seller}} mandou um oi, {{first_name}}", " mandou um oi, Bia", ["seller"]],
    ["{{seller|A loja}} mandou um oi", "A loja mandou um oi", []],
    [null, "", []],
  ])("renders the text %j as %j and lists empty variables: %j", (whatsappText, body, emptyVariables) => {
    expect(showWhatsapp(whatsapp({ whatsappText }), null, VALUES)).toEqual({ ...bare, emptyVariables, body });
  });
});

describe("preview of a mail", () => {
  it("fills variables, links directly to addresses, lists each once and has no tracking pixel", () => {
    const campaign = mail({
      subject: "Novidades, {{first_name}}",
      html: `<p>Oi {{first_name}}</p><a href="https://loja.test/">Ver</a> ${WAY_OUT}<a href="https://loja.test/">Ver</a>`,
      text: "Oi {{first_name}}\n{{unsubscribe_link}}",
    });
    expect(showMail(campaign, VALUES, SAMPLE_UNSUBSCRIBE)).toEqual({
      emptyVariables: [],
      subject: "Novidades, Bia",
      preheader: null,
      html: '<p>Oi Bia</p><a href="https://loja.test/">Ver</a> <a href="https://crm.test/u/exemplo">Sair</a><a href="https://loja.test/">Ver</a>',
      text: "Oi Bia\nhttps://crm.test/u/exemplo",
      links: [
        { url: "https://loja.test/", isTracked: true },
        { url: "{{unsubscribe_link}}", isTracked: false },
      ],
    });
  });

  it("is shown even if empty variables would skip the recipient, and lists those variables", () => {
    const campaign = mail({
      subject: "Oi {{seller}}",
      preheader: "De {{seller}}",
      html: `<p>{{seller}} e {{first_name}}</p>${WAY_OUT}`,
      text: "{{last_order}}\n{{unsubscribe_link}}",
    });
    expect(showMail(campaign, VALUES, SAMPLE_UNSUBSCRIBE)).toEqual({
      emptyVariables: ["seller", "last_order"],
      subject: "Oi",
      preheader: "De ",
      html: expect.stringContaining('<p>  e Bia</p><a href="https://crm.test/u/exemplo">Sair</a>'),
      text: " \nhttps://crm.test/u/exemplo",
      links: [{ url: "{{unsubscribe_link}}", isTracked: false }],
    });
  });

  it("generates HTML from the plain text of a mail without HTML, and then lists no links", () => {
    const campaign = mail({ text: "Oi {{first_name}}\n{{unsubscribe_link}}" });
    expect(showMail(campaign, VALUES, SAMPLE_UNSUBSCRIBE)).toEqual({
      emptyVariables: [],
      subject: "",
      preheader: null,
      links: [],
      html: '<p>Oi Bia<br><a href="https://crm.test/u/exemplo">https://crm.test/u/exemplo</a></p>',
      text: "Oi Bia\nhttps://crm.test/u/exemplo",
    });
  });

  it.each([
    ["Só hoje, {{first_name}}", "Só hoje, Bia"],
    ["Só hoje{{seller|!}}", "Só hoje!"],
    ["", ""],
    [null, null],
  ])("renders the preheader %j as %j", (preheader, expected) => {
    expect(showMail(mail({ preheader, html: WAY_OUT }), VALUES, SAMPLE_UNSUBSCRIBE).preheader).toBe(expected);
  });

  it("rejects what could not be saved, such as more than 200 different links", () => {
    const html = Array.from({ length: 201 }, (_, at) => `<a href="https://loja.test/${at}">x</a>`).join("");
    expect(() => showMail(mail({ html }), VALUES, SAMPLE_UNSUBSCRIBE)).toThrow(
      expect.objectContaining({ fields: [expect.objectContaining({ path: "email.html", code: "too_complex" })] }),
    );
  });

  it("throws without an unsubscribe link", () => {
    expect(() => showMail(mail({ html: WAY_OUT }), VALUES, "")).toThrow("The e-mail preview could not be rendered");
  });
});

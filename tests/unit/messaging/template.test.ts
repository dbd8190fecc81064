import { describe, expect, it } from "vitest";
import { readTemplate } from "../../../lib/messaging/rules/template.ts";
import { missingValues, toComponents } from "../../../lib/messaging/rules/template-message.ts";

const POSITIONAL = [
  { type: "HEADER", format: "IMAGE", example: { header_handle: ["https://scontent.example/a"] } },
  { type: "BODY", text: "Oi {{2}}, olha {{1}}!", example: { body_text: [["20%", "Bia"]] } },
  { type: "FOOTER", text: "Loja Aurora" },
  {
    type: "BUTTONS",
    buttons: [
      { type: "QUICK_REPLY", text: "Quero ver" },
      { type: "URL", text: "Abrir", url: "https://loja.example/go/{{1}}", example: ["https://loja.example/go/abc"] },
      { type: "QUICK_REPLY", text: "Parar promoções" },
    ],
  },
];
const NAMED = [
  {
    type: "HEADER",
    format: "TEXT",
    text: "{{store}}",
    example: { header_text_named_params: [{ param_name: "store", example: "Centro" }] },
  },
  {
    type: "BODY",
    text: "Oi {{first_name}}, {{first_name}}!",
    example: { body_text_named_params: [{ param_name: "first_name", example: "Bia" }] },
  },
];

const sendable = (components: unknown) => ({ name: "x", language: "pt_BR", ...readTemplate(components, "APPROVED") });

describe("template", () => {
  it("lists its variables in the order of the message, each once, with an example", () => {
    const { variables, header, footer, parameters, unsendable } = readTemplate(POSITIONAL, "APPROVED");
    expect(variables.map(({ key, kind, example }) => [key, kind, example])).toEqual([
      ["header.media", "image", null],
      ["1", "text", "20%"],
      ["2", "text", "Bia"],
      ["button.1", "text", "https://loja.example/go/abc"],
    ]);
    expect([header, footer, parameters, unsendable]).toEqual([
      { kind: "image", text: null },
      "Loja Aurora",
      "positional",
      null,
    ]);
    expect(readTemplate(NAMED, "APPROVED").variables.map(({ key, example }) => [key, example])).toEqual([
      ["header.store", "Centro"],
      ["first_name", "Bia"],
    ]);
  });

  it("has an unsendable reason when it is not approved or has an unsupported part", () => {
    const reason = (components: unknown, status = "APPROVED") => readTemplate(components, status).unsendable;
    expect(reason(POSITIONAL, "PAUSED")).toBe("not_approved");
    expect(
      reason([
        { type: "HEADER", format: "LOCATION" },
        { type: "BODY", text: "Oi" },
      ]),
    ).toBe("location_header");
    expect(
      reason([
        { type: "BODY", text: "Oi" },
        { type: "CAROUSEL", cards: [] },
      ]),
    ).toBe("unknown_part");
    expect(
      reason([
        { type: "BODY", text: "Oi" },
        { type: "BUTTONS", buttons: [{ type: "OTP", text: "x" }] },
      ]),
    ).toBe("unknown_part");
    expect(reason("nothing that can be read")).toBe("unknown_part");
  });

  it("marks the button that opts out of marketing", () => {
    expect(readTemplate(POSITIONAL, "APPROVED").buttons.map(({ isOptOut }) => isOptOut)).toEqual([false, false, true]);
  });
});

describe("components of a message", () => {
  const values = {
    "header.media": "https://loja.example/a.jpg",
    "1": "20%",
    "2": "Bia\n\te   amiga",
    "button.1": "https://loja.example/go/AbC123",
  };

  it("are in the template's order, with quick-reply payloads and without line breaks in values", () => {
    expect(toComponents(sendable(POSITIONAL), values)).toEqual([
      { type: "header", parameters: [{ type: "image", image: { link: "https://loja.example/a.jpg" } }] },
      {
        type: "body",
        parameters: [
          { type: "text", text: "20%" },
          { type: "text", text: "Bia e   amiga" },
        ],
      },
      { type: "button", sub_type: "quick_reply", index: "0", parameters: [{ type: "payload", payload: "Quero ver" }] },
      { type: "button", sub_type: "url", index: "1", parameters: [{ type: "text", text: "AbC123" }] },
      { type: "button", sub_type: "quick_reply", index: "2", parameters: [{ type: "payload", payload: "OPT_OUT" }] },
    ]);
  });

  it("have parameter names when the template uses names", () => {
    expect(toComponents(sendable(NAMED), { "header.store": "Centro", first_name: "Bia" })).toEqual([
      { type: "header", parameters: [{ type: "text", parameter_name: "store", text: "Centro" }] },
      { type: "body", parameters: [{ type: "text", parameter_name: "first_name", text: "Bia" }] },
    ]);
  });

  it("report a blank value as missing", () => {
    expect(missingValues(sendable(POSITIONAL), { ...values, "2": " " })).toEqual(["2"]);
    expect(missingValues(sendable(POSITIONAL), values)).toEqual([]);
  });
});

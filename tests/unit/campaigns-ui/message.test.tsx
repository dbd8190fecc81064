import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  fromMailHtml,
  type MailBlock,
  toMailHtml,
} from "../../../components/campaigns/message/mail-editor/mail-blocks.ts";
import { checkMailLinks } from "../../../components/campaigns/message/mail-links.ts";
import { mailExcerpt, toPreviewDocument } from "../../../components/campaigns/message/preview-document.ts";
import {
  FIELDS,
  guessMappings,
  needsFallback,
  placeOf,
  placesIn,
  sourceOf,
  usesLink,
  withSource,
} from "../../../components/campaigns/message/variables.ts";
import { chatSummary, labelledText } from "../../../components/campaigns/wizard/steps/line-of-text.ts";
import { chatPieces } from "../../../components/forms/chat-text.ts";
import { insertText } from "../../../components/forms/insert-text.ts";
import { usedVariables, variablesWithoutFallback } from "../../../lib/campaigns/rules/variables.ts";

describe("variable mapping", () => {
  it("has a field or a fixed text as its source", () => {
    expect(sourceOf({ value: "{{first_name}}" })).toBe("first_name");
    expect(sourceOf({ value: "{{ store }}" })).toBe("store");
    expect(sourceOf({ value: "Oi {{first_name}}" })).toBe("text");
    expect(sourceOf({ value: "{{nome}}" })).toBe("text");
    expect(sourceOf(undefined)).toBe("text");
  });

  it("keeps its fallback when the field changes, and drops it if none is needed", () => {
    const name = withSource("first_name", { value: "", fallback: "cliente" });
    expect(name).toEqual({ value: "{{first_name}}", fallback: "cliente" });
    expect(withSource("seller", name).fallback).toBe("cliente");
    expect(withSource("store", name)).toEqual({ value: "{{store}}", fallback: null });
    expect(withSource("text", name)).toEqual({ value: "", fallback: null });
  });

  it("is guessed from the variable's name or the button's address, with the saved fallback", () => {
    const variable = { component: "body" as const, kind: "text" as const, buttonIndex: null };
    const button = { component: "button" as const, kind: "text" as const, name: null };
    const variables = [
      { ...variable, key: "nome", name: "nome" },
      { ...variable, key: "1", name: "1" },
      { ...variable, key: "loja", name: "loja" },
      { ...button, key: "button.0", buttonIndex: 0 },
      { ...button, key: "button.1", buttonIndex: 1 },
      { key: "header.media", component: "header" as const, name: null, kind: "image" as const, buttonIndex: null },
    ];
    const buttons = [
      { index: 0, url: "https://a.com/api/go/{{1}}" },
      { index: 1, url: "https://a.com/survey/{{1}}" },
    ];
    const guessed = guessMappings({ variables, buttons }, { name: "cliente" });
    expect(guessed).toEqual({
      nome: { value: "{{name}}", fallback: "cliente" },
      loja: { value: "{{store}}", fallback: null },
      "button.0": { value: "{{link}}", fallback: null },
      "button.1": { value: "{{survey_link}}", fallback: null },
    });
  });

  it("needs a fallback for the same fields as on the server", () => {
    for (const field of FIELDS) {
      expect(usedVariables(placeOf(field))).toEqual([field]);
      expect(variablesWithoutFallback(placeOf(field)).length > 0).toBe(needsFallback(field));
      expect(variablesWithoutFallback(placeOf(field, "cliente"))).toEqual([]);
    }
    expect(usesLink(["a {{link}}"])).toBe(true);
    expect(usesLink(["a {{survey_link}}"])).toBe(false);
  });

  it("is listed once for each use with a fallback of its own", () => {
    const text =
      "Oi, {{first_name|cliente}} da {{ store }}! {{first_name|cliente}}, veja {{link}} {{nome}} {{seller|}}";
    expect(placesIn(text)).toEqual([
      { field: "first_name", fallback: "cliente", code: "{{first_name|cliente}}" },
      { field: "store", fallback: null, code: "{{ store }}" },
      { field: "link", fallback: null, code: "{{link}}" },
      { field: "seller", fallback: null, code: "{{seller|}}" },
    ]);
  });

  it("inserts a variable at the text cursor, in place of any selected text", () => {
    expect(insertText("Oi !", "{{name}}", { start: 3, end: 3 })).toEqual({ text: "Oi {{name}}!", cursor: 11 });
    expect(insertText("Oi você!", "{{name}}", { start: 3, end: 7 })).toEqual({ text: "Oi {{name}}!", cursor: 11 });
  });
});

describe("e-mail built from blocks", () => {
  const text = fc.string({ unit: "grapheme-ascii", maxLength: 30 }).map((it) => it.trim());
  const blocks = fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant("heading" as const), text }),
      fc.record({
        kind: fc.constant("text" as const),
        text: fc.array(text, { maxLength: 4 }).map((it) => it.join("\n")),
      }),
      fc.record({
        kind: fc.constant("button" as const),
        label: text,
        url: fc.constantFrom("{{link}}", "https://a.com/?a=1&b=2"),
      }),
      fc.record({
        kind: fc.constant("image" as const),
        url: fc.webUrl(),
        alt: text,
        href: fc.constantFrom("", "{{link}}"),
      }),
      fc.record({ kind: fc.constant("divider" as const) }),
    ),
    { minLength: 1, maxLength: 6 },
  );

  it("survives a round trip through HTML", () => {
    fc.assert(
      fc.property(blocks, (written: MailBlock[]) => {
        expect(fromMailHtml(toMailHtml(written))).toEqual(written);
      }),
      { numRuns: 200 },
    );
  });

  it("escapes HTML typed into a text block", () => {
    const html = toMailHtml([{ kind: "text", text: '<script>alert(1)</script> "a" & <b>' }]);
    expect(html).not.toContain("<script>");
    expect(new DOMParser().parseFromString(html, "text/html").querySelector("script, b")).toBeNull();
  });

  it("is not recognized in HTML that the block editor did not produce", () => {
    const html = toMailHtml([{ kind: "text", text: "Oi" }]);
    expect(fromMailHtml(html.replace("Oi", "<i>Oi</i>"))).toBeNull();
    expect(fromMailHtml("<p>Oi</p>")).toBeNull();
    expect(fromMailHtml("  ")).toEqual([]);
  });
});

describe("links of a mail", () => {
  it.each([
    ["", "empty"],
    ["#", "empty"],
    ["{{link}}", null],
    ["{{unsubscribe_link}}", null],
    ["{{nome}}", "variable"],
    ["https://www.loja.com.br/a?b=1", null],
    ["http://www.loja.com.br", "insecure"],
    ["http://192.168.0.2/a", "private"],
    ["https://servidor/a", "private"],
    ["www.loja.com.br", "scheme"],
    ["javascript:alert(1)", "scheme"],
    ["mailto:a@loja.com.br", null],
    ["tel:+5511987654321", null],
  ])("such as %o have the problem %o", (url, problem) => {
    expect(checkMailLinks(`<a href="${url}">ver</a>`, { hasLink: true })).toEqual([{ url, text: "ver", problem }]);
  });

  it("report the campaign link if the campaign has no target address", () => {
    const html = '<a href="{{link}}"><img alt="Ver"></a>';
    expect(checkMailLinks(html, { hasLink: false })).toEqual([{ url: "{{link}}", text: "Ver", problem: "no_link" }]);
  });
});

describe("mail preview", () => {
  it("loads nothing from another host, and shows a placeholder for each image", () => {
    const html =
      '<img src="https://a.com/x.png" alt="Loja"><img src="https://a.com/p" width="1"><link rel="stylesheet" href="https://a.com/c.css"><img src="data:image/gif;base64,AA">';
    const shown = toPreviewDocument(html, "Imagem");
    expect(shown).not.toContain("a.com");
    expect(shown).toContain("Loja");
    expect(shown).toContain("data:image/gif");
    expect(toPreviewDocument(" ", "Imagem")).toBe("");
  });
});

describe("mail excerpt", () => {
  it("is the first words without styles and with a space between blocks", () => {
    const html = "<style>p{color:red}</style><h1>Oi, <b>Ana</b>!</h1><p>Chegou<br>a coleção</p><script>x()</script>";
    expect(mailExcerpt(html)).toBe("Oi, Ana! Chegou a coleção");
    expect(mailExcerpt(`<p>${"a".repeat(1_000)}</p>`).length).toBeLessThan(300);
  });
});

describe("chat formatting marks", () => {
  it("become text styles, and other asterisks stay literal", () => {
    expect(chatPieces("Oi *Ana*, _veja_ 2*3*4")).toEqual([
      { text: "Oi ", style: "plain" },
      { text: "Ana", style: "bold" },
      { text: ", ", style: "plain" },
      { text: "veja", style: "italic" },
      { text: " 2*3*4", style: "plain" },
    ]);
    expect(chatPieces("um * dois *")).toEqual([{ text: "um * dois *", style: "plain" }]);
    for (const text of ["***.456.789-**", "joao_silva_@loja.test", "/promo_verao_/"])
      expect(chatPieces(text)).toEqual([{ text, style: "plain" }]);
  });

  it("and codes of variables are left out of the summary of a message", () => {
    const labelOf = (field: string) => (field === "first_name" ? "Primeiro nome" : field);
    expect(chatSummary("Oi, *{{first_name|cliente}}*! _Chegou_ {{nome}} 2*3", labelOf)).toBe(
      "Oi, [Primeiro nome]! Chegou {{nome}} 2*3",
    );
    expect(chatSummary(`*${"a".repeat(200)}*`, labelOf)).toBe(`${"a".repeat(90)}…`);
    expect(labelledText("{{first_name|cliente}}, *só* hoje", labelOf)).toBe("[Primeiro nome], *só* hoje");
  });
});

import fc from "fast-check";
import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { describe, expect, it } from "vitest";
import { assertReadable, linksOf, MAX_HTML_DEPTH } from "../../../lib/campaigns/rules/mail-html.ts";
import { compileMail, type MailContent, type MailLinks, renderMail } from "../../../lib/campaigns/rules/render-mail.ts";
import { type Person, valuesOf } from "../../../lib/campaigns/rules/variables.ts";

const BIA: Person = { name: "BIA SOUZA", storeName: "Loja Centro", sellerName: null, lastOrderAt: null };
const LINKS: MailLinks = {
  clicks: ["https://crm.test/c/0", "https://crm.test/c/1"],
  openUrl: "https://crm.test/o/token",
  unsubscribeUrl: "https://crm.test/u/token",
  mailId: "<r-1@crm.test>",
};

function render(content: Partial<MailContent>, person = BIA, links = LINKS) {
  const mail = compileMail({ subject: "Oi", preheader: null, html: "<p>Oi</p>", text: null, ...content });
  const values = valuesOf(person, { link: "https://crm.test/go/l", surveyLink: "https://crm.test/survey/s" });
  const rendered = renderMail(mail, values, links);
  if (!("message" in rendered)) throw new Error(`skipped: ${rendered.variables}`);
  return { ...rendered.message, urls: mail.urls };
}

const PAGE = `<!DOCTYPE html>
<html><head><style>a{color:red}</style></head>
<body class="x">
<!--[if mso]><table><tr><td><![endif]-->
<p>Olá {{first_name}} &amp; família</p>
<a HREF='https://loja.test/a?x=1&amp;y=2'>Ver</a> <a href=https://loja.test/b>B</a> <a href="https://loja.test/a?x=1&amp;y=2">de novo</a>
<a href="mailto:oi@loja.test">escreva</a> <a href="tel:+5511">ligue</a> <a href="#fim">fim</a> <a href="{{link}}">meu</a>
</body></html>`;

describe("[D9] HTML of a mail", () => {
  it("tracks clicks on each distinct web address, and leaves all other markup unchanged", () => {
    const { html, urls } = render({ html: PAGE });
    expect(urls).toEqual(["https://loja.test/a?x=1&y=2", "https://loja.test/b"]);
    expect(html).toContain('<a HREF="https://crm.test/c/0">Ver</a> <a href="https://crm.test/c/1">B</a>');
    expect(html).toContain('<a href="https://crm.test/c/0">de novo</a>');
    expect(html).toContain('<a href="mailto:oi@loja.test">');
    expect(html).toContain('<a href="tel:+5511">');
    expect(html).toContain('<a href="#fim">');
    expect(html).toContain('<a href="https://crm.test/go/l">meu</a>');
    expect(html).toContain("<!--[if mso]><table><tr><td><![endif]-->\n<p>Olá Bia &amp; família</p>");
    expect(html.startsWith('<!DOCTYPE html>\n<html><head><style>a{color:red}</style></head>\n<body class="x">')).toBe(
      true,
    );
  });

  it("links directly to its addresses if clicks are not tracked", () => {
    const { html } = render({ html: PAGE }, BIA, { unsubscribeUrl: LINKS.unsubscribeUrl });
    expect(html).toContain('<a HREF="https://loja.test/a?x=1&#38;y=2">Ver</a>');
    expect(html).not.toContain("<img");
  });

  it("ends with the tracking pixel after the unsubscribe link", () => {
    const { html } = render({ html: PAGE });
    expect(html).toMatch(
      /Cancelar inscrição<\/a><\/p><img src="https:\/\/crm\.test\/o\/token" width="1" height="1" alt=""[^>]*>\s*<\/body><\/html>$/,
    );
  });

  it("contains the unsubscribe link only once if the author already included it", () => {
    const { html, text } = render({ html: '<p>Oi</p><a href="{{unsubscribe_link}}">sair</a>' });
    expect(html).toContain('<a href="https://crm.test/u/token">sair</a>');
    expect(html).not.toContain("Cancelar inscrição");
    expect(html.match(/crm\.test\/u\/token/g)).toHaveLength(1);
    expect(text.match(/crm\.test\/u\/token/g)).toHaveLength(1);
  });

  it("is generated from the text if the mail has no HTML", () => {
    const { html, text } = render({ html: null, text: "Oi {{first_name}} & cia\n<3\n{{link}}" });
    expect(html).toContain("<p>Oi Bia &#38; cia<br>&#60;3<br>");
    expect(html).toContain('<a href="https://crm.test/go/l">https://crm.test/go/l</a></p>');
    expect(html).toContain("Cancelar inscrição");
    expect(text).toContain("Oi Bia & cia\n<3\n");
  });

  it("contains the unsubscribe link and the pixel even without a body element", () => {
    const { html } = render({ html: "Oi" });
    expect(html).toMatch(/^Oi<p .*Cancelar inscrição.*<img [^>]*>$/);
  });

  it("begins with the filled and escaped preheader in a hidden element", () => {
    const { html } = render({ html: PAGE, preheader: "5 < 6, {{first_name}}" });
    expect(html).toMatch(/<body class="x"><div style="display:none[^"]*">5 &#60; 6, Bia<\/div>/);
  });

  it("escapes every value in text, attributes and addresses, but not in the subject and the plain text", () => {
    const name = `"><script>alert(1)</script> '{{store}}' & co`;
    const person = { ...BIA, name };
    const { html, subject, text } = render(
      { html: `<p title="{{name}}">{{name}}</p><a href="https://loja.test/?n={{name}}">x</a>`, subject: "Oi {{name}}" },
      person,
    );
    expect(html).not.toContain("<script");
    const [paragraph, link] = elementsOf(html);
    expect(paragraph?.title).toBe(valuesOf(person).name);
    expect(paragraph?.text).toBe(valuesOf(person).name);
    expect(new URL(link?.href ?? "").searchParams.get("n")).toBe(valuesOf(person).name);
    expect(subject).toBe(`Oi ${valuesOf(person).name}`);
    expect(text).toContain(String(valuesOf(person).name));
  });

  it("replaces an unsafe link address that comes from a customer's name with #", () => {
    const { html } = render({ html: '<a href="{{name}}">x</a>' }, { ...BIA, name: "javascript:alert(1)" });
    expect(html).toContain('<a href="#">x</a>');
  });

  it("shows any name unchanged, apart from NUL characters", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (name) => {
        const own = { name, unsubscribe_link: "x" };
        const mail = compileMail({ subject: "", preheader: null, html: "<p>a{{name}}b</p>", text: null });
        const rendered = renderMail(mail, own, LINKS);
        const shown = "message" in rendered ? elementsOf(rendered.message.html)[0]?.text : undefined;
        expect(shown?.replace(/\r\n?/g, "\n")).toBe(`a${name}b`.replace(/\r\n?/g, "\n").replaceAll("\u0000", ""));
      }),
    );
  });
});

describe("plain text of a mail", () => {
  it("is generated from the HTML if the mail has no text", () => {
    const { text } = render({ html: PAGE });
    expect(text).toContain("Olá Bia & família");
    expect(text).toContain("Ver (https://crm.test/c/0)");
    expect(text).toContain("meu (https://crm.test/go/l)");
    expect(text).toMatch(/Não quer mais receber estes e-mails\? https:\/\/crm\.test\/u\/token\n$/);
    expect(text).not.toContain("color:red");
  });

  it("is the author's own text if given, filled without escaping", () => {
    const { text } = render({ text: "Oi {{first_name}} <3\n{{link}}" }, { ...BIA, name: "D'Ávila" });
    expect(text).toBe(
      "Oi D'Ávila <3\nhttps://crm.test/go/l\n\nNão quer mais receber estes e-mails? https://crm.test/u/token\n",
    );
  });
});

describe("[D9] headers of a mail", () => {
  it("offer one-click unsubscribe", () => {
    expect(render({}).headers).toEqual({
      "List-Unsubscribe": "<https://crm.test/u/token>",
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "X-Crm-Email-Message": "<r-1@crm.test>",
    });
  });

  it("have a one-line subject even if the customer's name contains line breaks", () => {
    const { subject } = render({ subject: "Oi {{name}}" }, { ...BIA, name: "Ana\r\nBcc: x@y.test" });
    expect(subject).toBe("Oi Ana Bcc: X@y.test");
  });

  it("are not rendered, and the mail is skipped, if a variable is empty and has no fallback", () => {
    const mail = compileMail({
      subject: "{{seller}}",
      preheader: "{{last_order}}",
      html: "{{seller|nós}}",
      text: null,
    });
    expect(renderMail(mail, valuesOf(BIA), LINKS)).toEqual({
      skip: "empty_variable",
      variables: ["seller", "last_order"],
    });
    expect(mail.variables).toEqual(["seller", "last_order"]);
  });
});

it("linksOf lists the links of a mail and whether each is tracked", () => {
  expect(
    linksOf('<a href="https://a.test">a</a><a href="mailto:x@a.test">b</a><a href="{{link}}">c</a><a>d</a>'),
  ).toEqual([
    { url: "https://a.test", isTracked: true },
    { url: "mailto:x@a.test", isTracked: false },
    { url: "{{link}}", isTracked: false },
  ]);
});

describe("limits of the HTML of a mail", () => {
  it.each([
    "https://loja.example/promo de natal",
    "https://u:p@x.com/",
    "https://x.com\\a",
    "http:///x.com",
    `https://x.com/${"a".repeat(2_001)}`,
  ])("do not track a link with an unsupported address: %s", (url) => {
    const html = `<a href="${url}">x</a>`;
    expect(linksOf(html)).toEqual([{ url, isTracked: false }]);
    expect(compileMail({ subject: "Oi", preheader: null, html, text: null }).urls).toEqual([]);
  });

  it("reject more than 200 different links", () => {
    const links = (count: number) => Array.from({ length: count }, (_, n) => `<a href="https://x.com/${n}">x</a>`);
    expect(() => assertReadable(links(200).join(""))).not.toThrow();
    expect(() => assertReadable(links(201).join(""))).toThrow(/different links/);
    expect(() => assertReadable(links(1).join("").repeat(5_000))).not.toThrow();
  });

  const nested = (depth: number) => `${"<div>".repeat(depth)}Oi${"</div>".repeat(depth)}`;
  const refusal = { status: 400, message: expect.stringContaining("email.html") };

  it("reject excessive nesting and too many elements with a 400 error", () => {
    for (const html of [
      nested(8_000),
      "<div>".repeat(90_000),
      "<template>".repeat(8_000),
      "<p>".repeat(60_000),
      `<p>${Array.from({ length: 400 }, (_, n) => `<b id=${n}>`).join("")}${"</p><p>x".repeat(5_000)}`,
    ]) {
      expect(() => assertReadable(html)).toThrow(expect.objectContaining(refusal));
      expect(() => linksOf(html)).toThrow(expect.objectContaining(refusal));
      expect(() => render({ html })).toThrow(expect.objectContaining(refusal));
    }
  });

  it("accept nesting just below the depth limit", () => {
    const deep = nested(MAX_HTML_DEPTH - 10).replace("Oi", '<a href="https://a.test">Oi</a>');
    expect(render({ html: deep }).urls).toEqual(["https://a.test"]);
    expect(render({ html: deep }).text).toContain("Oi");
    expect(linksOf(deep)).toEqual([{ url: "https://a.test", isTracked: true }]);
  });

  it("do not change the document order of the links", () => {
    const html =
      '<div><a href="https://a.test">a</a><p><a href="https://b.test">b</a></p></div><a href="https://c.test">c</a>';
    expect(linksOf(html).map(({ url }) => url)).toEqual(["https://a.test", "https://b.test", "https://c.test"]);
  });
});

/** What a mail client sees: the body's elements with their attributes and text. */
function elementsOf(html: string): ({ text: string } & Record<string, string>)[] {
  const found: ({ text: string } & Record<string, string>)[] = [];
  const visit = (node: DefaultTreeAdapterTypes.Node) => {
    if ("attrs" in node && ["p", "a"].includes(node.tagName)) {
      const text = node.childNodes.map((child) => ("value" in child ? child.value : "")).join("");
      found.push({ ...Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])), text });
    }
    for (const child of "childNodes" in node ? node.childNodes : []) visit(child);
  };
  for (const node of parse(html).childNodes) visit(node);
  return found;
}

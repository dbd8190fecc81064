import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linkUrl } from "../../../lib/core/link-url.ts";
import { figure } from "../../support/figures.ts";

describe("[D7] linkUrl", () => {
  it.each([
    ["https://loja.example/verao?cor=azul&x=1#topo", "https://loja.example/verao?cor=azul&x=1#topo"],
    ["http://loja.example", "http://loja.example/"],
    ["HTTPS://LOJA.example/Á", "https://loja.example/%C3%81"],
    ["https://loja.example:8443/a//b", "https://loja.example:8443/a//b"],
    ["https://ação.example/", "https://xn--ao-siap.example/"],
  ])("accepts %s", (text, expected) => expect(linkUrl(text)).toBe(expected));

  const SCHEMES = [
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
  ];
  const MORE = ["ftp://a.example", "mailto:a@b.example", "tel:+5511", "blob:https://a.example/x", "ws://a.example"];
  const RELATIVE = [
    "//evil.example",
    "///evil.example",
    "/path",
    "evil.example",
    "?a",
    "#a",
    "",
    " ",
    "https:",
    "http:/a",
  ];
  const SLASHES = [
    "\\\\evil.example",
    "https:\\\\evil.example",
    "https:/\\evil.example",
    "https:///evil.example",
    "/\\evil",
  ];
  const CREDENTIALS = ["https://loja.example@evil.example", "https://a:b@evil.example/", "https://a%40b@evil.example"];
  const CONTROLS = ["\r\n", "\n", "\t", "\0", "\u0001", "\u007f", " ", "\u00a0", "\u2028", "\ufeff"].flatMap(
    (control) => [
      `https://loja.example/${control}x`,
      `${control}https://loja.example/`,
      `java${control}script:alert(1)`,
      `https://loja.example/a${control}Location: https://evil.example`,
    ],
  );
  const DISGUISED = [
    "java\0script:alert(1)",
    "javascript&colon;alert(1)",
    "javascript%3aalert(1)",
    "jav&#x09;ascript:alert(1)",
    "feed:javascript:alert(1)",
    "jar:https://evil.example!/x",
    "filesystem:https://evil.example/x",
    "about:blank",
    "chrome://settings",
    "intent://evil.example#Intent;scheme=https;end",
    "market://x",
    "sms:+5511",
    "whatsapp://send",
    "https//evil.example",
    "https;//evil.example",
    "https:evil.example",
    "http:\\/evil.example",
    "/%09/evil.example",
    "/%5cevil.example",
    "//%0d%0aevil.example",
    "%2f%2fevil.example",
    "/.evil.example",
    "//evil%E3%80%82example",
    "https://loja.example\\.evil.example",
    "https://loja.example\\@evil.example",
    "\u202ehttps://loja.example",
    "https://loja.example:443@evil.example",
    "https://loja.example:x@evil.example",
    "https://@evil.example",
    "https://:@evil.example",
    "https://loja.example%00.evil.example",
    "https://loja.example%0d%0a.evil.example",
  ];
  const BROKEN = [
    "https://",
    "https://[::1",
    "https://%00",
    "https://a b",
    "https://a:99999",
    "https://?x",
    "https://#x",
  ];

  const REFUSED = [...SCHEMES, ...MORE, ...RELATIVE, ...SLASHES, ...CREDENTIALS, ...CONTROLS, ...BROKEN, ...DISGUISED];
  it("is tested with at least a hundred unsafe addresses, and rejects all of them", () => {
    const accepted = REFUSED.filter((text) => linkUrl(text) !== null);
    expect(accepted).toEqual([]);
    expect(new Set(REFUSED).size).toBeGreaterThanOrEqual(100);
    figure("D7", { vectors: new Set(REFUSED).size, accepted: accepted.length });
  });

  it.each(REFUSED)("rejects %j", (text) => {
    expect(linkUrl(text)).toBeNull();
  });

  it("rejects an address of more than 2,000 characters", () => {
    expect(linkUrl(`https://a.example/${"x".repeat(1_982)}`)).not.toBeNull();
    expect(linkUrl(`https://a.example/${"x".repeat(1_983)}`)).toBeNull();
  });

  it("measures the length after percent-encoding", () => {
    expect(linkUrl(`https://x.com/${"é".repeat(1_000)}`)).toBeNull();
    expect(linkUrl(`https://x.com/${"é".repeat(300)}`)).toContain("%C3%A9");
  });

  it("always returns http(s) without credentials, and is idempotent", () => {
    const text = fc.oneof(
      fc.webUrl(),
      fc.string({ unit: "binary" }),
      fc.webUrl().map((url) => `https:${url}`),
    );
    fc.assert(
      fc.property(text, (any) => {
        const link = linkUrl(any);
        if (link === null) return;
        const url = new URL(link);
        expect(["http:", "https:"]).toContain(url.protocol);
        expect(url.username + url.password).toBe("");
        expect(link).not.toMatch(/[\s\\]/);
        expect(linkUrl(link)).toBe(link);
      }),
      { numRuns: 20_000 },
    );
  });
});

import { describe, expect, it } from "vitest";
import { Line, PublicName } from "../../../lib/core/line.ts";

const reasonOf = (schema: typeof Line, text: string) =>
  schema.safeParse(text).error?.issues.map(({ message }) => message);

describe("one-line text", () => {
  it.each(["a\nb", "a\rb", "a\0b", "a\u0085b", "a\u2028b", "a\u2029b"])("rejects %j", (text) => {
    expect(reasonOf(Line, text)).toEqual(["must be one line"]);
  });

  it("accepts a URL and text direction controls, and trims the text", () => {
    expect(Line.parse(" https://erp.example/ \u202Ex ")).toBe("https://erp.example/ \u202Ex");
  });
});

describe("name of an organization or a sender", () => {
  it.each(["\u202A", "\u202B", "\u202C", "\u202D", "\u202E", "\u2066", "\u2067", "\u2068", "\u2069"])(
    "must not contain the text direction control %j",
    (control) => {
      expect(reasonOf(PublicName, `Loja ${control}sorvete`)).toEqual(["must not change the text direction"]);
    },
  );

  it.each(["x://y", "Loja http://evil.example/login", "www.evil.example", "WWW.x", "evil.example/login", "a.co/"])(
    "must not contain a link: %s",
    (text) => {
      expect(reasonOf(PublicName, text)).toEqual(["must not contain a link"]);
    },
  );

  it.each([
    "Loja.com.br",
    "Casa & Cia <b>",
    "São João S.A./Filial 2",
    "Ação: moda / casa",
    "Loja 👗",
    "Moda 24/7",
    "café",
  ])("may be %s", (text) => {
    expect(PublicName.parse(` ${text} `)).toBe(text);
  });
});

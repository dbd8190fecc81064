import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  compileText,
  fillText,
  unknownVariables,
  usedVariables,
  valuesOf,
  variablesWithoutFallback,
} from "../../../lib/campaigns/rules/variables.ts";

const MARIA = {
  name: "MARIA DAS DORES",
  storeName: "Loja Centro",
  sellerName: "JOSÉ",
  lastOrderAt: "2026-03-01T01:30:00Z",
};
const values = valuesOf(MARIA, { link: "https://loja.test/go/a", surveyLink: "https://loja.test/survey/b" });

describe("[D9] message variables", () => {
  it("contain the name in title case, the day in UTC−3 and the customer's own links", () => {
    expect(values).toEqual({
      first_name: "Maria",
      name: "Maria das Dores",
      store: "Loja Centro",
      seller: "José",
      last_order: "28/02/2026",
      link: "https://loja.test/go/a",
      survey_link: "https://loja.test/survey/b",
      unsubscribe_link: "",
    });
  });

  it("are empty for a customer without a name, seller or order", () => {
    const nobody = valuesOf({ name: null, storeName: "Loja", sellerName: null, lastOrderAt: null });
    const { text, empty } = fillText("{{first_name}}{{name}}{{seller}}{{last_order}}{{store}}", nobody);
    expect(text).toBe("Loja");
    expect(empty).toEqual(["first_name", "name", "seller", "last_order"]);
  });

  it("use the fallback given in the text", () => {
    const nobody = valuesOf({ name: "  ", storeName: "Loja", sellerName: null, lastOrderAt: null });
    expect(fillText("Oi {{first_name| cliente }}!", nobody)).toEqual({ text: "Oi cliente!", empty: [] });
    expect(fillText("Oi {{first_name|}}!", nobody)).toEqual({ text: "Oi !", empty: ["first_name"] });
    expect(fillText("Oi {{ first_name | cliente }}!", values).text).toBe("Oi Maria!");
  });

  it("are filled in one pass, so that a name containing a placeholder stays literal", () => {
    const trickster = valuesOf({ ...MARIA, name: "{{store}} $& {{link|x}}" });
    expect(fillText("Oi {{name}}", trickster).text.toLowerCase()).toBe("oi {{store}} $& {{link|x}}");
  });

  it("never contain line breaks, even if the customer's name does", () => {
    const name = "Ana\r\nBcc: todos@loja.test\u2028\u0000fim";
    expect(valuesOf({ ...MARIA, name }).name).toBe("Ana Bcc: Todos@loja.test Fim");
  });

  it("stay unchanged and are listed if they are unknown", () => {
    expect(fillText("{{nome}} {{ FIRST_NAME }} {first_name} {{first_name", values).text).toBe(
      "{{nome}} {{ FIRST_NAME }} {first_name} {{first_name",
    );
    expect(unknownVariables("{{nome}} {{first_name}} {{ x y }}")).toEqual(["nome", "x y"]);
    expect(unknownVariables("{{constructor}}")).toEqual(["constructor"]);
  });

  it("are listed once each if used, and separately if they need a fallback", () => {
    const text = "{{name}} {{store}} {{seller|nós}} {{last_order}} {{link}} {{last_order}}";
    expect(usedVariables(text)).toEqual(["name", "store", "seller", "last_order", "link"]);
    expect(variablesWithoutFallback(text)).toEqual(["name", "last_order"]);
  });

  it("are replaced literally by any name in any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string(), fc.string(), (name, before, after) => {
        const filled = fillText(`${before}\u0001{{name}}\u0001${after}`, { name });
        const plain = name === "" ? "" : name;
        expect(filled.text.split("\u0001")[before.split("\u0001").length]).toBe(plain.split("\u0001")[0]);
      }),
    );
  });

  it("leave a text without variables unchanged", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(usedVariables(text).length === 0);
        expect(compileText(text).join("")).toBe(text);
      }),
    );
  });

  it("are not recognized in very long malformed placeholders, which stay unchanged", () => {
    for (const text of ["{{".repeat(25_000), `{{first_name|${"a".repeat(50_000)}`, `{{${" ".repeat(50_000)}`]) {
      expect(fillText(text, values)).toEqual({ text, empty: [] });
      expect(unknownVariables(text)).toEqual([]);
    }
  });
});

import { describe, expect, it } from "vitest";
import { findWrong, NewTemplate } from "../../../sandbox/graph/template-body.ts";

const template = (text: string, fields: object = {}, part: object = {}) =>
  NewTemplate.parse({
    name: "volta",
    language: "pt_BR",
    category: "MARKETING",
    components: [{ type: "BODY", text, ...part }],
    ...fields,
  });
const example = (...values: string[]) => ({ example: { body_text: [values] } });

describe("what Meta refuses before a review", () => {
  it("is nothing of a correct template", () => {
    expect(findWrong(template("Oi {{1}}, bom dia.", {}, example("Bia")))).toBeNull();
  });

  it.each([
    ["a variable at the start", template("{{1}}, bom dia.", {}, example("Bia")), 2388299],
    ["a variable at the end", template("Bom dia, {{1}}!", {}, example("Bia")), 2388299],
    ["a wrong order", template("Oi {{2}}, bom dia.", {}, example("Bia")), 2388072],
    ["a missing example", template("Oi {{1}}, bom dia."), 2388072],
    ["a long text", template("a".repeat(1_025)), 2388040],
    ["no body", template("", { components: [{ type: "FOOTER", text: "Oi" }] }), 2388072],
    ["a named variable without its format", template("Oi {{nome}}, bom dia.", {}, example("Bia")), 2388072],
  ])("is %s", (_, given, subcode) => expect(findWrong(given)).toMatchObject({ subcode }));
});

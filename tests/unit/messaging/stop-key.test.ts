import { describe, expect, it } from "vitest";
import { type StopTarget, stopKey, stopKeys } from "../../../lib/messaging/rules/stops.ts";

const target = (fields: Partial<StopTarget> = {}): StopTarget => ({
  ...{ numberId: "number-1", wabaId: "WABA", template: { name: "novidades_verao", language: "pt_BR" } },
  ...fields,
});
const NUMBER = { subject: "number", key: "number-1" };
const TEMPLATE = { subject: "template", key: "WABA:novidades_verao:pt_BR" };
const WITHOUT_TEMPLATE: [string, Partial<StopTarget>][] = [
  ["a number of no account", { wabaId: null }],
  ["an account without a name", { wabaId: "" }],
  ["no template", { template: null }],
  ["a template that nobody named", { template: undefined }],
];

describe("what a stop stops", () => {
  it("is the number under its own id, whatever it sends", () => {
    expect(stopKey("number", target())).toBe("number-1");
    expect(stopKey("number", target({ wabaId: null, template: null }))).toBe("number-1");
  });

  it("is the template of its account, whichever number sends it", () => {
    expect(stopKey("template", target())).toBe("WABA:novidades_verao:pt_BR");
    expect(stopKey("template", target({ numberId: "number-2" }))).toBe("WABA:novidades_verao:pt_BR");
  });

  it("is another template in another account, name or language", () => {
    const others = [
      target({ wabaId: "OTHER" }),
      target({ template: { name: "volta", language: "pt_BR" } }),
      target({ template: { name: "novidades_verao", language: "en_US" } }),
    ];
    expect(others.map((other) => stopKey("template", other))).toEqual([
      "OTHER:novidades_verao:pt_BR",
      "WABA:volta:pt_BR",
      "WABA:novidades_verao:en_US",
    ]);
  });

  it.each(WITHOUT_TEMPLATE)("is no template with %s", (_, fields) => {
    expect(stopKey("template", target(fields))).toBeNull();
  });
});

describe("everything that can stop one send", () => {
  it("is its number and its template", () => expect(stopKeys(target())).toEqual([NUMBER, TEMPLATE]));

  it.each(WITHOUT_TEMPLATE)("is its number alone with %s", (_, fields) => {
    expect(stopKeys(target(fields))).toEqual([NUMBER]);
  });
});

import { describe, expect, it } from "vitest";
import { type StopTarget, stopKey, stopKeys } from "../../../lib/messaging/rules/stops.ts";

const target = (fields: Partial<StopTarget> = {}): StopTarget => ({
  numberId: "number-1",
  wabaId: "WABA",
  template: { name: "novidades_verao", language: "pt_BR" },
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

describe("key of a sending block", () => {
  it("is the number's id, for any template that it sends", () => {
    expect(stopKey("number", target())).toBe("number-1");
    expect(stopKey("number", target({ wabaId: null, template: null }))).toBe("number-1");
  });

  it("is the account's template, whichever number sends it", () => {
    expect(stopKey("template", target())).toBe("WABA:novidades_verao:pt_BR");
    expect(stopKey("template", target({ numberId: "number-2" }))).toBe("WABA:novidades_verao:pt_BR");
  });

  it("differs by account, template name and language", () => {
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

  it.each(WITHOUT_TEMPLATE)("is null for a template block with %s", (_, fields) => {
    expect(stopKey("template", target(fields))).toBeNull();
  });
});

describe("keys that can block one send", () => {
  it("are the number and the template", () => expect(stopKeys(target())).toEqual([NUMBER, TEMPLATE]));

  it.each(WITHOUT_TEMPLATE)("are the number alone with %s", (_, fields) => {
    expect(stopKeys(target(fields))).toEqual([NUMBER]);
  });
});

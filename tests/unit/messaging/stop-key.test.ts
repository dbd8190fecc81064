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
  ["a number without an account", { wabaId: null }],
  ["an empty account id", { wabaId: "" }],
  ["no template", { template: null }],
  ["an undefined template", { template: undefined }],
];

describe("key of a sending block", () => {
  it("of a number is its id, whatever the template", () => {
    expect(stopKey("number", target())).toBe("number-1");
    expect(stopKey("number", target({ wabaId: null, template: null }))).toBe("number-1");
  });

  it("of a template is its account, name and language, whichever number sends it", () => {
    expect(stopKey("template", target())).toBe("WABA:novidades_verao:pt_BR");
    expect(stopKey("template", target({ numberId: "number-2" }))).toBe("WABA:novidades_verao:pt_BR");
  });

  it("of a template differs by account, template name and language", () => {
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

  it.each(WITHOUT_TEMPLATE)("of a template is null with %s", (_, fields) => {
    expect(stopKey("template", target(fields))).toBeNull();
  });
});

describe("keys that can block one send", () => {
  it("are the number and the template", () => expect(stopKeys(target())).toEqual([NUMBER, TEMPLATE]));

  it.each(WITHOUT_TEMPLATE)("are the number alone with %s", (_, fields) => {
    expect(stopKeys(target(fields))).toEqual([NUMBER]);
  });
});

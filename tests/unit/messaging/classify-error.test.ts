import { describe, expect, it } from "vitest";
import {
  classifyGatewayError,
  classifyGraphError,
  classifyStatus,
} from "../../../lib/messaging/rules/classify-error.ts";
import type { Refusal } from "../../../lib/messaging/schemas.ts";

/** The provider's error table, row by row. */
const TABLE: [Refusal, number[]][] = [
  ["retry", [1, 2, 131000, 131016, 131057, 133004]],
  ["slow", [4, 80007, 130429]],
  ["pair-wait", [131056]],
  ["later", [131049]],
  [
    "stop-number",
    [0, 3, 10, 190, 200, 210, 230, 294, 299, 368, 130497, 131005, 131031, 131042, 131045, 131048, 131064, 133010],
  ],
  ["stop-template", [131063, 132000, 132001, 132005, 132007, 132012, 132015, 132016, 132068, 132069]],
  [
    "fail",
    [
      33, 100, 130403, 130472, 131008, 131009, 131021, 131026, 131030, 131037, 131047, 131050, 131051, 131052, 131053,
      135000,
    ],
  ],
];

describe("error of the official provider", () => {
  it.each(TABLE.flatMap(([name, codes]) => codes.map((code) => [code, name] as const)))(
    "with code %i is classified as %s",
    (code, name) => {
      expect(classifyGraphError(code).class).toBe(name);
    },
  );

  it("is a marketing opt-out only with code 131050", () => {
    const codes = TABLE.flatMap(([, listed]) => listed);
    expect(codes.filter((code) => classifyGraphError(code).optOut)).toEqual([131050]);
  });

  it("with an unknown code, even 199 or 300 next to the permission codes, is classified as fail", () => {
    for (const code of [199, 300, 999_999, -1]) expect(classifyGraphError(code)).toEqual({ class: "fail" });
  });
});

describe("HTTP error response without a provider error code", () => {
  it.each([
    [429, "slow"],
    [408, "retry"],
    [500, "retry"],
    [503, "retry"],
    [401, "stop-number"],
    [403, "stop-number"],
    [404, "stop-number"],
    [400, "fail"],
    [413, "fail"],
  ] as const)("with status %i is classified as %s", (status, name) => {
    expect(classifyStatus(status)).toEqual({ class: name });
  });

  it.each([502, 504, 520])("with status %i leaves the delivery in doubt", (status) => {
    expect(classifyStatus(status)).toBeNull();
  });
});

describe("error of the gateway", () => {
  it.each([
    [400, [{ jid: "5511988887777@s.whatsapp.net", exists: false, number: "5511988887777" }], "fail", "no_whatsapp"],
    [400, ['instance requires property "text"'], "fail", "http_400"],
    [400, ["Error: Connection Closed"], "stop-number", "disconnected"],
    [401, "Unauthorized", "stop-number", "http_401"],
    [404, ['The "x" instance does not exist'], "stop-number", "http_404"],
    [429, "Too Many Requests", "slow", "http_429"],
    [503, undefined, "retry", "http_503"],
  ] as const)("with status %i and message %j is classified as %s, code %s", (status, message, name, code) => {
    expect(classifyGatewayError(status, message)).toEqual({ class: name, code });
  });

  it("leaves the delivery in doubt if the gateway may already have sent the message", () => {
    expect(classifyGatewayError(500, ["Internal Server Error"])).toBeNull();
    expect(classifyGatewayError(400, ["Error: Timed Out"])).toBeNull();
    expect(classifyGatewayError(502, undefined)).toBeNull();
  });
});

import { createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isSignedBy } from "../../../lib/identity/rules/webhook.ts";

// The scheme's published test vector.
const SECRET = "whsec_Y3JtLXRlc3Qtc2lnbmluZy1rZXktMDEyMzQ1Njc4OSE=";
const ID = "msg_2crmTestVector0001";
const TIMESTAMP = 1_767_225_600;
const BODY =
  '{"data":{"id":"user_test_1","object":"user","deleted":true},"object":"event","type":"user.deleted","timestamp":1767225600000,"instance_id":"ins_test"}';
const SIGNATURE = "v1,kB8H4narro0gS0qpZYA6rginILUz74rV8FFdRtOftv0=";

type Change = {
  id?: string | null;
  timestamp?: string | null;
  signature?: string | null;
  body?: string;
  secret?: string;
};

function check(change: Change = {}): boolean {
  const { body = BODY, secret = SECRET, ...headers } = change;
  const signed = { id: ID, timestamp: String(TIMESTAMP), signature: SIGNATURE, ...headers };
  return isSignedBy(secret, signed, Buffer.from(body));
}

function signAt(timestamp: string): string {
  const key = Buffer.from(SECRET.slice("whsec_".length), "base64");
  return `v1,${createHmac("sha256", key).update(`${ID}.${timestamp}.${BODY}`).digest("base64")}`;
}

describe("isSignedBy [B3] [B4]", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: TIMESTAMP * 1_000, toFake: ["Date"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("accepts the published test vector", () => expect(check()).toBe(true));

  it("accepts the signature among several signatures and versions", () => {
    expect(check({ signature: `v1,AAAA ${SIGNATURE}` })).toBe(true);
    expect(check({ signature: `v1a,${"A".repeat(86)} ${SIGNATURE}` })).toBe(true);
  });

  it.each<[string, Change]>([
    ["a signature keyed with the undecoded secret", { signature: "v1,KNcaWCZr/7Y8150y8HLT2NTJbMKBCPuUIhmk9J4aO5k=" }],
    ["another secret", { secret: `whsec_${Buffer.from("another-key-another-key-another!").toString("base64")}` }],
    ["another id", { id: "msg_other" }],
    ["no id", { id: null }],
    ["no timestamp", { timestamp: null }],
    ["no signature", { signature: null }],
    ["an empty signature", { signature: "" }],
    ["a version without a signature", { signature: "v1" }],
    ["an unknown version", { signature: SIGNATURE.replace("v1,", "v2,") }],
    ["the asymmetric version only", { signature: SIGNATURE.replace("v1,", "v1a,") }],
    ["a hexadecimal signature", { signature: `v1,${Buffer.from(SIGNATURE.slice(3), "base64").toString("hex")}` }],
    ["another scheme's prefix", { signature: SIGNATURE.replace("v1,", "sha1=") }],
    ["a truncated signature", { signature: SIGNATURE.slice(0, -4) }],
    ["two joined id headers", { id: `${ID}, ${ID}` }],
    ["an empty body", { body: "" }],
    ["re-serialised JSON", { body: JSON.stringify(JSON.parse(BODY), null, 1) }],
  ])("rejects %s", (_, change) => expect(check(change)).toBe(false));

  it("rejects the body with any one byte changed", () => {
    for (let position = 0; position < BODY.length; position += 1) {
      const other = BODY[position] === "x" ? "y" : "x";
      expect(check({ body: BODY.slice(0, position) + other + BODY.slice(position + 1) })).toBe(false);
    }
  });

  it.each([0, 1, 299, 300])("accepts a clock that is %i s off, in either direction", (seconds) => {
    for (const timestamp of [String(TIMESTAMP - seconds), String(TIMESTAMP + seconds)]) {
      expect(check({ timestamp, signature: signAt(timestamp) })).toBe(true);
    }
  });

  it.each([301, 3_600])("rejects a clock that is %i s off, in either direction", (seconds) => {
    for (const timestamp of [String(TIMESTAMP - seconds), String(TIMESTAMP + seconds)]) {
      expect(check({ timestamp, signature: signAt(timestamp) })).toBe(false);
    }
  });

  it.each([
    "NaN",
    "1e20",
    "-1767225600",
    "",
    " ",
    "1767225600x",
    "1767225600.5",
    "1767225600000",
    "99999999999999999999",
  ])("rejects %j as a timestamp, even when signed", (timestamp) =>
    expect(check({ timestamp, signature: signAt(timestamp) })).toBe(false),
  );
});

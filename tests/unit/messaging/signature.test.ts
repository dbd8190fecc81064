import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { isSignedWith } from "../../../lib/messaging/rules/signature.ts";

const SECRET = "crm-test-app-secret";
const BODY = Buffer.from('{"object":"whatsapp_business_account","entry":[]}');
/** The test vector of the provider's contract. */
const HEADER = "sha256=235968abfd93347489fe39dfe5a172ae41e6bcf7d52178b6dfddca58034ae475";
const hex = HEADER.slice("sha256=".length);

const sign = (raw: Buffer) => `sha256=${createHmac("sha256", SECRET).update(raw).digest("hex")}`;

describe("webhook signature [B3]", () => {
  it("is accepted for the contract's test vector, for any bytes and for an empty body", () => {
    expect(isSignedWith(SECRET, HEADER, BODY)).toBe(true);
    for (const raw of [Buffer.alloc(0), Buffer.from([0, 255, 254, 10]), Buffer.from('{"a":"\\u00e9é"}')])
      expect(isSignedWith(SECRET, sign(raw), raw)).toBe(true);
  });

  it("is rejected with any byte changed", () => {
    const long = Buffer.from(`{"text":"${"x".repeat(190)}"}`);
    const header = sign(long);
    expect(isSignedWith(SECRET, header, long)).toBe(true);
    for (let at = 0; at < long.length; at += 1) {
      const tampered = Buffer.from(long);
      tampered[at] = (tampered[at] ?? 0) ^ 1;
      expect(isSignedWith(SECRET, header, tampered)).toBe(false);
    }
  });

  it("is rejected when the JSON body was parsed and serialized again", () => {
    const raw = Buffer.from('{"text":"\\u00e1"}');
    const again = Buffer.from(JSON.stringify(JSON.parse(raw.toString())));
    expect(again.equals(raw)).toBe(false);
    expect(isSignedWith(SECRET, sign(raw), again)).toBe(false);
  });

  it.each([
    ["no header", null],
    ["an empty header", ""],
    ["a signature with another secret", `sha256=${createHmac("sha256", "other").update(BODY).digest("hex")}`],
    ["the older SHA-1 scheme", `sha1=${createHmac("sha1", SECRET).update(BODY).digest("hex")}`],
    ["upper-case digits", `sha256=${hex.toUpperCase()}`],
    ["no scheme", hex],
    ["a digit too few", HEADER.slice(0, -1)],
    ["a digit too many", `${HEADER}0`],
    ["two headers", `${HEADER}, ${HEADER}`],
    ["a wrong and a right signature", `sha256=${"0".repeat(64)}, ${HEADER}`],
    ["a line break after the signature", `${HEADER}\n`],
    ["no hexadecimal digits", `sha256=${"z".repeat(64)}`],
  ])("is rejected with %s", (_, header) => {
    expect(isSignedWith(SECRET, header, BODY)).toBe(false);
  });
});

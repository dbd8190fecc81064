import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalizePhone } from "../../../lib/core/phone.ts";
import { figure, isFull } from "../../support/figures.ts";

const CASES = isFull() ? 100_000 : 10_000;
const digit = fc.integer({ min: 0, max: 9 }).map(String);
const digits = (length: number) =>
  fc.array(digit, { minLength: length, maxLength: length }).map((list) => list.join(""));
const areaCode = fc.integer({ min: 11, max: 99 }).map(String);
const noise = fc.string().filter((text) => !/\d/.test(text));

describe("[D11] normalizePhone", () => {
  it.each([
    ["(11) 98765-4321", { phone: "11987654321", phoneType: "MOBILE" }],
    ["11 8765-4321", { phone: "11987654321", phoneType: "MOBILE" }],
    ["11 3333-4444", { phone: "11933334444", phoneType: "LANDLINE" }],
    ["+55 (21) 99876-5432", { phone: "21998765432", phoneType: "MOBILE" }],
    ["55 21 3333-4444", { phone: "21933334444", phoneType: "LANDLINE" }],
    ["55 98765-4321", { phone: "55987654321", phoneType: "MOBILE" }],
  ])("reads phone and type of %s", (raw, expected) => {
    expect(normalizePhone(raw)).toEqual(expected);
  });

  it.each([
    "",
    "não tem",
    "98765-4321",
    "0800 123",
    "011 98765-4321",
    "011 8765-4321",
    "01 98765-4321",
    "11 98765 43210",
    "5511 98765 43210",
  ])("returns null for %j", (raw) => {
    expect(normalizePhone(raw)).toBeNull();
  });

  it("returns 11 digits or null, and ignores text without digits around the input", () => {
    fc.assert(
      fc.property(fc.string(), noise, (raw, junk) => {
        const phone = normalizePhone(raw);
        if (phone) expect(phone.phone).toMatch(/^\d{11}$/);
        expect(normalizePhone(`${junk}${raw}${junk}`)).toEqual(phone);
      }),
      { numRuns: CASES },
    );
  });

  it("is idempotent, and returns the same phone with or without the country code", () => {
    fc.assert(
      fc.property(areaCode, fc.oneof(digits(8), digits(9)), (area, subscriber) => {
        const phone = normalizePhone(area + subscriber);
        expect(phone?.phone).toBe(area + (subscriber.length === 8 ? `9${subscriber}` : subscriber));
        expect(normalizePhone(phone?.phone ?? "")?.phone).toBe(phone?.phone);
        expect(normalizePhone(`+55${area}${subscriber}`)).toEqual(phone);
      }),
      { numRuns: CASES },
    );
    figure("D11", { phoneCases: 2 * CASES });
  });
});

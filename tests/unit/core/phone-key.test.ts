import { describe, expect, it } from "vitest";
import { phoneKey, writtenPhoneKey } from "../../../lib/core/phone-key.ts";

describe("a phone that a provider writes, in full", () => {
  it.each(["5511987654321", "551187654321", "+55 (11) 98765-4321", "+5511987654321"])(
    "%s is the customer's, with the ninth digit and no country code",
    (raw) => expect(phoneKey(raw)).toBe("11987654321"),
  );

  it.each(["551133334444", "+55 (11) 3333-4444", "551103334444", "551159334444"])(
    "%s is a landline: it gets no ninth digit, or it would be a stranger's mobile",
    (raw) => expect([phoneKey(raw), writtenPhoneKey(raw)]).toEqual(Array(2).fill(raw.replace(/\D/g, "").slice(2))),
  );

  it.each([
    ["12345678", "+12345678"],
    ["4512345678", "+4512345678"],
    ["12125550123", "+12125550123"],
    ["351912345678", "+351912345678"],
    ["+351 912-345-678", "+351912345678"],
    ["5491123456789", "+5491123456789"],
    ["551112345", "+551112345"],
    ["55119876543210", "+55119876543210"],
    ["491511234567890", "+491511234567890"],
  ])("is a foreign one: %s, which no Brazilian's is", (raw, key) => expect(phoneKey(raw)).toBe(key));

  it.each([null, undefined, "", "BR.1A", "1234567", "4915112345678901", "+1 (23) 45-67"])("is none: %s", (raw) => {
    expect([phoneKey(raw), writtenPhoneKey(raw)]).toEqual([null, null]);
  });
});

describe("a phone that people write", () => {
  it.each(["11987654321", "1187654321", " (11) 8765-4321", "5511987654321", "+55 11 98765-4321"])(
    "%s is Brazilian",
    (raw) => expect(writtenPhoneKey(raw)).toBe("11987654321"),
  );

  it.each([
    [" +1 212 555-0123", "+12125550123"],
    ["+45 12 34 56 78", "+4512345678"],
    ["351912345678", "+351912345678"],
  ])("is foreign with its country: %s", (raw, key) => expect(writtenPhoneKey(raw)).toBe(key));

  it("is nobody's without its area code", () => {
    for (const raw of ["98765-4321", "8765-4321"]) expect(writtenPhoneKey(raw)).toBeNull();
  });

  it("is known again, however often it is written down", () => {
    for (const key of ["11987654321", "1133334444", "+12125550123"]) expect(writtenPhoneKey(key)).toBe(key);
  });
});

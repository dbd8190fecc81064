import { describe, expect, it } from "vitest";
import { phoneKey, writtenPhoneKey } from "../../../lib/core/phone-key.ts";

describe("phone in a provider's international format", () => {
  it.each(["5511987654321", "551187654321", "+55 (11) 98765-4321", "+5511987654321"])(
    "is stored with the ninth digit and without the country code: %s",
    (raw) => expect(phoneKey(raw)).toBe("11987654321"),
  );

  it.each(["551133334444", "+55 (11) 3333-4444", "551103334444", "551159334444"])(
    "gets no ninth digit if it is a landline: %s",
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
  ])("keeps its country code if it is not Brazilian: %s", (raw, key) => expect(phoneKey(raw)).toBe(key));

  it.each([null, undefined, "", "BR.1A", "1234567", "4915112345678901", "+1 (23) 45-67"])("is null for %s", (raw) => {
    expect([phoneKey(raw), writtenPhoneKey(raw)]).toEqual([null, null]);
  });
});

describe("phone as typed by a user", () => {
  it.each(["11987654321", "1187654321", " (11) 8765-4321", "5511987654321", "+55 11 98765-4321"])(
    "is recognized as Brazilian: %s",
    (raw) => expect(writtenPhoneKey(raw)).toBe("11987654321"),
  );

  it.each([
    [" +1 212 555-0123", "+12125550123"],
    ["+45 12 34 56 78", "+4512345678"],
    ["351912345678", "+351912345678"],
  ])("keeps its country code if it is foreign: %s", (raw, key) => expect(writtenPhoneKey(raw)).toBe(key));

  it("is null without an area code", () => {
    for (const raw of ["98765-4321", "8765-4321"]) expect(writtenPhoneKey(raw)).toBeNull();
  });

  it("is unchanged if it is already normalized", () => {
    for (const key of ["11987654321", "1133334444", "+12125550123"]) expect(writtenPhoneKey(key)).toBe(key);
  });
});

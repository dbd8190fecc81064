import { describe, expect, it } from "vitest";
import { phoneKey } from "../../../lib/core/phone-key.ts";
import { toWhatsappAddress } from "../../../lib/messaging/rules/whatsapp-address.ts";

describe("phone in the provider's format", () => {
  it.each([
    ["11987654321", "5511987654321"],
    ["1133334444", "551133334444"],
    ["(11) 98765-4321", "5511987654321"],
    ["5511987654321", "5511987654321"],
    ["551133334444", "551133334444"],
    ["+55 (11) 98765-4321", "5511987654321"],
    ["351912345678", "351912345678"],
    ["+12125550123", "12125550123"],
  ])("is converted from %s to %s", (phone, address) => expect(toWhatsappAddress(phone)).toBe(address));

  it("is converted back to the stored phone", () => {
    for (const phone of ["11987654321", "21998765432", "55987654321", "1133334444", "+12125550123"])
      expect(phoneKey(toWhatsappAddress(phone))).toBe(phone);
  });
});

import { describe, expect, it } from "vitest";
import { assertFieldsFit, maskToken, tokenTail } from "../../../lib/stores/rules/number-fields.ts";
import type { EditWhatsappNumber, WhatsappProvider } from "../../../lib/stores/schemas.ts";

const SHARED = { displayPhoneNumber: "5511987654321", helpdeskInboxId: 3, isDefault: true };

describe("the fields of a WhatsApp number", () => {
  it.each<[WhatsappProvider, EditWhatsappNumber]>([
    ["gateway", {}],
    ["gateway", { ...SHARED, gatewayInstanceName: "loja-centro", accessToken: "t".repeat(16) }],
    ["gateway", { accessToken: null }],
    ["gateway", { phoneNumberId: undefined, wabaId: undefined }],
    ["cloud_official", {}],
    ["cloud_official", { ...SHARED, phoneNumberId: "12345", wabaId: "67890", accessToken: "t".repeat(16) }],
    ["cloud_official", { gatewayInstanceName: undefined, accessToken: undefined }],
  ])("are accepted for %s: %j", (provider, edit) => expect(() => assertFieldsFit(provider, edit)).not.toThrow());

  it.each<[WhatsappProvider, EditWhatsappNumber, string]>([
    ["gateway", { phoneNumberId: "12345" }, "phoneNumberId: undeclared field"],
    ["gateway", { ...SHARED, wabaId: "67890" }, "wabaId: undeclared field"],
    [
      "gateway",
      { wabaId: "67890", phoneNumberId: "12345" },
      "phoneNumberId: undeclared field; wabaId: undeclared field",
    ],
    ["cloud_official", { gatewayInstanceName: "loja-centro" }, "gatewayInstanceName: undeclared field"],
    ["cloud_official", { accessToken: null }, "accessToken: required"],
    [
      "cloud_official",
      { gatewayInstanceName: "loja-centro", accessToken: null },
      "gatewayInstanceName: undeclared field; accessToken: required",
    ],
  ])("are rejected for %s: %j", (provider, edit, problems) => {
    expect(() => assertFieldsFit(provider, edit)).toThrow(`Validation failed: ${problems}`);
  });
});

describe("a displayed token", () => {
  it("shows its last characters, unless it is too short", () => {
    expect(tokenTail("abcdefghijklmnop")).toBe("mnop");
    expect(tokenTail("abcdefghijklmnopq")).toBe("nopq");
    expect(tokenTail("abcdefghijklmno")).toBeNull();
    expect(tokenTail("")).toBeNull();
  });

  it("has a mask of constant length", () => {
    expect(maskToken("mnop")).toBe("••••mnop");
    expect(maskToken(null)).toBe("••••");
  });
});

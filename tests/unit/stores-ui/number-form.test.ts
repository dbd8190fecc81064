import { describe, expect, it } from "vitest";
import {
  type NumberValues,
  numberResolver,
  numberValues,
  toAdd,
  toEdit,
} from "../../../components/whatsapp-numbers/number-form.ts";
import { numberName } from "../../../components/whatsapp-numbers/number-name.ts";
import { formatPhone } from "../../../lib/core/phone.ts";
import type { WhatsappNumberView } from "../../../lib/stores/schemas.ts";

const STORE = "0198c0de-0000-7000-8000-000000000001";
const STORED: WhatsappNumberView = {
  id: STORE,
  store: { id: STORE, code: "F01", tradeName: "Centro" },
  provider: "gateway",
  isDefault: true,
  displayPhoneNumber: "5511987654321",
  phoneNumberId: null,
  wabaId: null,
  gatewayInstanceName: "loja-centro",
  accessTokenMasked: "••••1234",
  helpdeskInboxId: 7,
  messagingLimitTier: null,
  qualityScore: null,
  confirmedAt: null,
  checkedAt: null,
  checkProblem: null,
  throughputPerSecond: null,
  connectionState: null,
  createdAt: "2026-11-20T00:00:00.000Z",
  updatedAt: "2026-11-20T00:00:00.000Z",
};
const added = (fields: Partial<NumberValues>) => ({ ...numberValues(null, STORE), ...fields });

async function problems(values: NumberValues, isNew = true): Promise<string[]> {
  const options = { fields: {}, shouldUseNativeValidation: false };
  return Object.keys((await numberResolver(isNew)(values, undefined, options)).errors);
}

describe("a new WhatsApp number", () => {
  it("is sent with its provider's fields only, and empty fields as null", () => {
    expect(toAdd(added({ gatewayInstanceName: " loja-1 ", wabaId: "esquecido" }))).toEqual({
      storeId: STORE,
      provider: "gateway",
      gatewayInstanceName: "loja-1",
      displayPhoneNumber: null,
      helpdeskInboxId: null,
    });
    const official = added({
      provider: "cloud_official",
      phoneNumberId: "12345",
      wabaId: "67890",
      accessToken: "0123456789",
    });
    expect(toAdd({ ...official, helpdeskInboxId: "3", isDefault: true, gatewayInstanceName: "esquecida" })).toEqual({
      storeId: STORE,
      provider: "cloud_official",
      phoneNumberId: "12345",
      wabaId: "67890",
      accessToken: "0123456789",
      displayPhoneNumber: null,
      helpdeskInboxId: 3,
      isDefault: true,
    });
  });

  it("reports every invalid field", async () => {
    expect(await problems(numberValues(null, ""))).toEqual(["storeId", "gatewayInstanceName"]);
    expect(await problems(added({ provider: "cloud_official" }))).toEqual(["phoneNumberId", "wabaId", "accessToken"]);
    const typed = { gatewayInstanceName: "loja", displayPhoneNumber: "12", helpdeskInboxId: "0", accessToken: "curto" };
    expect(await problems(added(typed))).toEqual(["displayPhoneNumber", "helpdeskInboxId", "accessToken"]);
    expect(await problems(added({ gatewayInstanceName: "loja" }))).toEqual([]);
  });
});

describe("a stored WhatsApp number", () => {
  const values = numberValues(STORED, STORE);

  it("opens with the stored values and without the token", () => {
    expect(values).toMatchObject({
      token: "keep",
      accessToken: "",
      displayPhoneNumber: "+5511987654321",
      helpdeskInboxId: "7",
    });
    expect(JSON.stringify(values)).not.toContain('1234"');
  });

  it("keeps, replaces or removes its token as chosen", () => {
    expect(toEdit(values).accessToken).toBeUndefined();
    expect(toEdit({ ...values, token: "replace", accessToken: "0123456789" })).toMatchObject({
      accessToken: "0123456789",
    });
    expect(toEdit({ ...values, token: "remove" })).toMatchObject({ accessToken: null });
  });

  it("of the official API can't be saved with an empty new token", async () => {
    const official = { ...values, provider: "cloud_official" as const, phoneNumberId: "12345", wabaId: "67890" };
    expect(await problems({ ...official, token: "replace" }, false)).toEqual(["accessToken"]);
    expect(await problems(official, false)).toEqual([]);
  });
});

describe("the display name of a WhatsApp number", () => {
  it("is the formatted phone, else the provider's name", () => {
    expect(numberName(STORED)).toBe("+55 (11) 98765-4321");
    expect(numberName({ ...STORED, displayPhoneNumber: null })).toBe("loja-centro");
    expect([formatPhone("551133334444"), formatPhone("351912345678")]).toEqual(["+55 (11) 3333-4444", "+351912345678"]);
  });
});

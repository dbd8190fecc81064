import { describe, expect, it } from "vitest";
import { parseAccountChange } from "../../../lib/messaging/rules/parse-account-change.ts";

const change = (field: unknown, value: Record<string, unknown>) => parseAccountChange("WABA", field, value);
const about = {
  message_template_id: 1_689_556_908_129_832,
  message_template_name: "novidades_verao",
  message_template_language: "pt_BR",
};
const status = (fields: object) => change("message_template_status_update", { ...about, ...fields });
const quality = (fields: object) => change("message_template_quality_update", { ...about, ...fields });
const category = (fields: object) => change("template_category_update", { ...about, ...fields });
const limit = (fields: object) =>
  change("phone_number_quality_update", {
    display_phone_number: "5511333344444",
    event: "THROUGHPUT_UPGRADE",
    old_limit: "TIER_10K",
    ...fields,
  });
const capability = (fields: object) =>
  change("business_capability_update", { max_phone_numbers_per_waba: 20, ...fields });
const template = (update: object) => ({
  kind: "template",
  wabaId: "WABA",
  update: { name: "novidades_verao", language: "pt_BR", ...update },
});

describe("status of a template", () => {
  it.each([
    "APPROVED",
    "PENDING",
    "PAUSED",
    "DISABLED",
    "IN_APPEAL",
    "LIMIT_EXCEEDED",
    "LOCKED",
    "DELETED",
    "PENDING_DELETION",
    "ARCHIVED",
  ])("equals the name of the event: %s", (event) => {
    expect(status({ event })).toEqual(template({ status: event, rejectedReason: null }));
  });

  it.each(["FLAGGED", "REINSTATED", "UNARCHIVED"])("is APPROVED after %s", (event) => {
    expect(status({ event })).toEqual(template({ status: "APPROVED", rejectedReason: null }));
  });

  it.each([
    [{ event: "REJECTED", reason: "INVALID_FORMAT" }, "INVALID_FORMAT"],
    [{ event: "REJECTED", reason: "NONE" }, null],
    [{ event: "REJECTED", reason: null }, null],
    [{ event: "REJECTED" }, null],
    [{ event: "APPROVED", reason: "SCAM" }, null],
    [{ event: "FLAGGED", reason: "SCAM" }, null],
  ])("has a rejection reason only after REJECTED with a reason: %j", (fields, rejectedReason) => {
    expect(status(fields)).toMatchObject({ update: { rejectedReason } });
  });

  it("is parsed together with the category in the event", () => {
    const update = { status: "PENDING", rejectedReason: null, category: "MARKETING" };
    expect(status({ event: "PENDING", message_template_category: "MARKETING" })).toEqual(template(update));
  });

  it("is rejected as broken without an event, even if other fields are present", () => {
    for (const event of [undefined, null, "", {}])
      expect(status({ event, reason: "SCAM", message_template_category: "MARKETING" })).toBe("broken");
  });
});

describe("quality and category of a template", () => {
  it("are parsed into an update of that field alone", () => {
    const worse = { previous_quality_score: "GREEN", new_quality_score: "RED" };
    expect(quality(worse)).toEqual(template({ quality: "RED" }));
    const cheaper = { previous_category: "MARKETING", new_category: "UTILITY" };
    expect(category(cheaper)).toEqual(template({ category: "UTILITY" }));
  });

  it("are rejected as broken without a new value", () => {
    expect(quality({ previous_quality_score: "GREEN", new_category: "UTILITY" })).toBe("broken");
    expect(category({ previous_category: "MARKETING", new_quality_score: "RED" })).toBe("broken");
  });
});

it.each(["message_template_name", "message_template_language"])(
  "a template change is rejected as broken without its %s",
  (field) => {
    for (const value of [undefined, null, "", {}]) {
      expect(status({ event: "APPROVED", [field]: value })).toBe("broken");
      expect(quality({ new_quality_score: "RED", [field]: value })).toBe("broken");
      expect(category({ new_category: "UTILITY", [field]: value })).toBe("broken");
    }
  },
);

describe("messaging limit of a number", () => {
  const tier = (name: string) => ({ kind: "tier", wabaId: "WABA", displayPhone: "11333344444", tier: name });

  it("is the business's limit when present, otherwise the number's own", () => {
    expect(limit({ current_limit: "TIER_1K" })).toEqual(tier("TIER_1K"));
    expect(limit({ max_daily_conversations_per_business: "TIER_100K" })).toEqual(tier("TIER_100K"));
    const both = { current_limit: "TIER_1K", max_daily_conversations_per_business: "TIER_UNLIMITED" };
    expect(limit(both)).toEqual(tier("TIER_UNLIMITED"));
  });

  it("keeps the provider's tier name, even TIER_NOT_SET", () => {
    expect(limit({ current_limit: "TIER_NOT_SET" })).toEqual(tier("TIER_NOT_SET"));
  });

  it("is rejected as broken without a limit or without a valid phone number", () => {
    expect(limit({})).toBe("broken");
    for (const phone of [undefined, null, "", "loja", "1234567"])
      expect(limit({ current_limit: "TIER_1K", display_phone_number: phone })).toBe("broken");
  });
});

describe("messaging limit of a business account", () => {
  it.each([
    [-1, "TIER_UNLIMITED"],
    [50, "TIER_50"],
    [250, "TIER_250"],
    [1_000, "TIER_1K"],
    [2_000, "TIER_2K"],
    [10_000, "TIER_10K"],
    [100_000, "TIER_100K"],
    ["250", "TIER_250"],
  ])("of %j recipients a day is %s for every number", (count, tier) => {
    const value = { max_daily_conversations_per_business: count, display_phone_number: "5511333344444" };
    expect(capability(value)).toEqual({ kind: "tier", wabaId: "WABA", displayPhone: null, tier });
  });

  it("is rejected as broken when no tier has that number of recipients", () => {
    for (const count of [undefined, null, 0, 1, -2, 251, "TIER_250", "", "constructor", [250]])
      expect(capability({ max_daily_conversations_per_business: count })).toBe("broken");
    expect(capability({ max_daily_conversation_per_phone: 250 })).toBe("broken");
  });
});

it("a change of an unsupported field is rejected as unknown_field", () => {
  for (const field of ["account_alerts", "account_update", "constructor", "", undefined, null, 7])
    expect(change(field, { ...about, event: "APPROVED", new_category: "UTILITY" })).toBe("unknown_field");
});

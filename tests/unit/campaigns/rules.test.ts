import { describe, expect, it } from "vitest";
import { applyPatch, emptyFields } from "../../../lib/campaigns/rules/apply-patch.ts";
import { checkDay, limitOf } from "../../../lib/campaigns/rules/rate-limit.ts";
import { CampaignsQuery, CreateCampaign, EstimateQuery } from "../../../lib/campaigns/schemas.ts";
import { dailyLimitOf } from "../../../lib/messaging/rules/number-limits.ts";

describe("campaign patch", () => {
  const before = {
    ...emptyFields("Verão", "email"),
    subject: "Oi",
    html: "<p>Oi</p>",
    tags: ["a"],
    linkUrl: "https://loja.test/",
    fromName: "Loja",
  };

  it("leaves omitted fields unchanged, including fields of the e-mail part", () => {
    expect(applyPatch(before, { email: { subject: "Olá" } })).toEqual({ ...before, subject: "Olá" });
    expect(applyPatch(before, {})).toEqual(before);
  });

  it("clears a field or a whole channel part with null", () => {
    expect(applyPatch(before, { linkUrl: null, email: { html: null } })).toEqual({
      ...before,
      linkUrl: null,
      html: null,
    });
    expect(applyPatch(before, { email: null })).toEqual({ ...before, subject: null, html: null, fromName: null });
    const whatsapp = { ...before, templateName: "x", variables: { 1: { value: "a" } } };
    expect(applyPatch(whatsapp, { whatsapp: null })).toEqual(before);
  });

  it("stores a blank text as null", () => {
    expect(applyPatch(before, { email: { subject: " ", html: "\n" } })).toMatchObject({ subject: null, html: null });
  });

  it("maps the API fields of WhatsApp to the stored fields", () => {
    const patch = { whatsapp: { numberId: "n", templateName: "t", language: "pt_BR", variables: {}, text: "Oi" } };
    expect(applyPatch(emptyFields("a", "whatsapp"), patch)).toEqual({
      ...emptyFields("a", "whatsapp"),
      numberId: "n",
      templateName: "t",
      templateLanguage: "pt_BR",
      whatsappText: "Oi",
    });
  });
});

describe("daily sending limit", () => {
  const official = (tier: string | null) => limitOf({ provider: "cloud_official", tier }, dailyLimitOf);

  it("is the limit of the number's tier, 250 without a tier, and unlimited for a gateway", () => {
    expect(official("TIER_10K")).toEqual({ tier: "TIER_10K", limit: 10_000 });
    expect(official("TIER_UNLIMITED")).toEqual({ tier: "TIER_UNLIMITED", limit: -1 });
    expect(official("TIER_OF_TOMORROW")).toEqual({ tier: "TIER_OF_TOMORROW", limit: -1 });
    expect(official(null)).toEqual({ tier: "TIER_NOT_SET", limit: 250 });
    expect(limitOf({ provider: "gateway", tier: null }, dailyLimitOf).limit).toBe(-1);
    expect(limitOf(null, dailyLimitOf).limit).toBe(-1);
    // Sending applies the same limit.
    expect(dailyLimitOf({ provider: "cloud_official", tier: null })).toBe(250);
    expect(dailyLimitOf({ provider: "gateway", tier: null })).toBeNull();
  });

  it("is exceeded by the campaign's messages beyond those sent and committed that day", () => {
    const day = { tier: "TIER_250", limit: 250 };
    const load = { sentOnDay: 100, committedOnDay: 50, campaignSize: 100 };
    expect(checkDay(day, load)).toEqual({ ...day, ...load, willExceed: false, exceedBy: 0 });
    expect(checkDay(day, { ...load, campaignSize: 101 })).toMatchObject({ willExceed: true, exceedBy: 1 });
    expect(checkDay({ tier: "x", limit: -1 }, load)).toMatchObject({ willExceed: false, exceedBy: 0 });
  });
});

describe("campaign API input", () => {
  const parse = (fields: object) => CreateCampaign.safeParse({ name: "a", channel: "email", ...fields });

  it.each([
    [{ linkUrl: "javascript:alert(1)" }],
    [{ linkUrl: "https://loja.test/\r\nx" }],
    [{ linkUrl: "https://user:pass@loja.test" }],
    [{ linkUrl: "//loja.test" }],
    [{ email: { subject: "a\nb" } }],
    [{ email: { replyTo: "a" } }],
    [{ email: { fromName: "a\u0000" } }],
    [{ email: { fromName: "Banco https://evil.example" } }],
    [{ email: { fromName: "Banco \u202Eacnab" } }],
    [{ name: " " }],
    [{ tags: [""] }],
    [{ scheduledAt: "amanhã" }],
    [{ scheduledAt: "2026-02-30T10:00:00Z" }],
    [{ recurrence: { frequency: "weekly", interval: 1, weekdays: [], time: "10:00" } }],
    [{ recurrence: { frequency: "daily", interval: 0, time: "10:00" } }],
    [{ recurrence: { frequency: "daily", time: "24:00" } }],
    [{ whatsapp: { variables: { a: 1 } } }],
    [{ whatsapp: { variables: { a: { value: "b", field: "c" } } } }],
    [{ behaviorRules: [] }],
    [{ status: "sent" }],
    [{ organizationId: "x" }],
  ])("is rejected with %o", (fields) => {
    expect(parse(fields).success).toBe(false);
  });

  it("requires only a name and a channel; its tags, times and variables are normalized", () => {
    expect(parse({}).success).toBe(true);
    expect(parse({ tags: ["a", "a"], scheduledAt: "2026-03-01T09:00:00-03:00" })).toMatchObject({
      data: { tags: ["a"], scheduledAt: "2026-03-01T12:00:00.000Z" },
    });
    expect(CreateCampaign.safeParse({ name: "a" }).success).toBe(false);
    const variables = { "1": "{{store}}", "2": { value: "{{name}}", fallback: "cliente" } };
    expect(parse({ whatsapp: { variables } }).data?.whatsapp?.variables).toEqual({
      ...variables,
      "1": { value: "{{store}}" },
    });
  });

  it("may filter a list by known statuses; an unknown value is rejected", () => {
    expect(CampaignsQuery.parse({ status: ["sent,failed"] }).status).toEqual(["sent", "failed"]);
    expect(CampaignsQuery.safeParse({ status: ["sent", "x"] }).success).toBe(false);
    expect(CampaignsQuery.safeParse({ recurring: "maybe" }).success).toBe(false);
    expect(CampaignsQuery.parse({ from: "2026-13-01" })).toMatchObject({
      sort: "updatedAt",
      order: "desc",
    });
    expect(CampaignsQuery.parse({ recurring: "true" }).recurring).toBe(true);
  });

  it("may contain valid rules as JSON in a query; malformed ones are rejected", () => {
    const rules = (text: string) => EstimateQuery.safeParse({ channel: "email", behaviorRules: text });
    expect(rules('{"rules":[]}').success).toBe(true);
    expect(rules("null").success).toBe(true);
    for (const text of ["", "{", "[]", '{"rules":[{"logic":"XOR","filters":[]}]}', "1"])
      expect(rules(text).success).toBe(false);
    const named = (name: string) =>
      rules(
        `{"rules":[{"logic":"AND","filters":[{"category":"characteristic","field":"city","operator":"eq","value":"${name}"}]}]}`,
      );
    expect(named("Campinas").success).toBe(true);
    expect(named("a\\u0000").success).toBe(false);
    expect(named("\\ud800").success).toBe(false);
  });
});

import { describe, expect, it } from "vitest";
import { emptyFields } from "../../../lib/campaigns/rules/apply-patch.ts";
import { describeProblems } from "../../../lib/campaigns/rules/problem-text.ts";
import { type Facts, isSendable, problemsOf } from "../../../lib/campaigns/rules/sendable.ts";
import type { CampaignFields } from "../../../lib/campaigns/schemas.ts";
import { readTemplate } from "../../../lib/messaging/rules/template.ts";

const TEMPLATE = readTemplate(
  [
    { type: "HEADER", format: "IMAGE" },
    { type: "BODY", text: "Oi {{1}}, {{2}}" },
    { type: "BUTTONS", buttons: [{ type: "URL", text: "Ver", url: "https://crm.test/api/go/{{1}}" }] },
  ],
  "APPROVED",
);
const FACTS: Facts = {
  segment: { status: "active" },
  number: { provider: "cloud_official", isConfirmed: true, connectionState: null, hasAccess: true },
  template: TEMPLATE,
  variantTemplates: [],
  isStopped: false,
  mail: { hasServer: true, hasSender: true },
  survey: { isActive: true },
  bases: { link: "https://crm.test/api/go/", survey_link: "https://crm.test/survey/" },
};
const ID = "0198c0de-0000-7000-8000-000000000001";
const WHATSAPP: CampaignFields = {
  ...emptyFields("Verão", "whatsapp"),
  segmentId: ID,
  numberId: ID,
  templateName: "verao",
  templateLanguage: "pt_BR",
  linkUrl: "https://loja.test/",
  variables: {
    "header.media": { value: "https://cdn.test/a.jpg" },
    "1": { value: "{{first_name}}", fallback: "cliente" },
    "2": { value: "20%" },
    "button.0": { value: "{{link}}" },
  },
};
const MAIL: CampaignFields = {
  ...emptyFields("Verão", "email"),
  segmentId: ID,
  subject: "Oi, {{first_name|cliente}}",
  html: "<p>Oi</p><a href='{{unsubscribe_link}}'>sair</a>",
};
const GATEWAY: Facts = {
  ...FACTS,
  template: null,
  number: { provider: "gateway", isConfirmed: true, connectionState: "open", hasAccess: true },
};

const codes = (campaign: CampaignFields, facts: Facts = FACTS) =>
  problemsOf(campaign, facts).map(({ code, detail }) => (detail === undefined ? code : `${code} ${detail}`));
const mapped = (key: string, mapping: { value: string; fallback?: string } | undefined) => {
  const { [key]: _, ...others } = WHATSAPP.variables;
  return { ...WHATSAPP, variables: mapping ? { ...others, [key]: mapping } : others };
};

describe("problems of a campaign before a send", () => {
  it("are none for a complete campaign", () => {
    expect(problemsOf(WHATSAPP, FACTS)).toEqual([]);
    expect(problemsOf(MAIL, FACTS)).toEqual([]);
    expect(problemsOf({ ...WHATSAPP, whatsappText: "Oi {{first_name|você}}" }, GATEWAY)).toEqual([]);
  });

  it("include every missing part of an empty campaign", () => {
    expect(codes(emptyFields("a", "whatsapp"), { ...FACTS, number: null, template: null })).toEqual([
      "audience_missing",
      "number_missing",
    ]);
    expect(codes(emptyFields("a", "email"))).toEqual(["audience_missing", "subject_missing", "body_missing"]);
  });

  it("include a missing or inactive segment, unless rules define the audience", () => {
    expect(codes(WHATSAPP, { ...FACTS, segment: null })).toEqual(["segment_missing"]);
    expect(codes(WHATSAPP, { ...FACTS, segment: { status: "inactive" } })).toEqual(["segment_inactive"]);
    const filters = [{ category: "rfm", field: "rfmStatus", operator: "in" as const, value: ["champions"] }];
    const behaviorRules = { rules: [{ logic: "AND" as const, filters }] };
    expect(codes({ ...WHATSAPP, segmentId: null, behaviorRules }, { ...FACTS, segment: null })).toEqual([]);
    expect(codes({ ...WHATSAPP, segmentId: null, behaviorRules: { rules: [] } })).toEqual([]);
  });

  it.each([
    [{ hasAccess: false }, "number_unusable"],
    [{ isConfirmed: false }, "number_unconfirmed"],
    [{ provider: "gateway" as const, connectionState: "close" }, "number_disconnected close"],
  ])("include a number with %o", (change, code) => {
    const number = { ...FACTS.number, ...change } as NonNullable<Facts["number"]>;
    expect(codes({ ...WHATSAPP, whatsappText: "Oi" }, { ...FACTS, number })).toContain(code);
  });

  it("include a missing or unsendable template", () => {
    expect(codes(WHATSAPP, { ...FACTS, template: null })).toEqual(["template_missing"]);
    const template = { ...TEMPLATE, unsendable: "not_approved" as const };
    expect(codes(WHATSAPP, { ...FACTS, template })).toEqual(["template_unusable not_approved"]);
  });

  it.each([
    ["1", undefined, "variable_missing 1"],
    ["1", { value: "  " }, "variable_missing 1"],
    ["header.media", { value: "/a.jpg" }, "variable_missing header.media"],
    ["1", { value: "{{nome}}" }, "variable_unknown nome"],
    ["1", { value: "{{seller}}" }, "fallback_missing 1"],
    ["2", { value: "{{last_order}}", fallback: " " }, "fallback_missing 2"],
  ])("include the variable %s if it is mapped to %o", (key, mapping, code) => {
    expect(codes(mapped(key, mapping))).toEqual([code]);
  });

  it("do not include a variable that has a fallback or is never empty", () => {
    expect(codes(mapped("2", { value: "{{seller|nós}}" }))).toEqual([]);
    expect(codes(mapped("2", { value: "{{seller}}", fallback: "nós" }))).toEqual([]);
    expect(codes(mapped("2", { value: "{{store}}" }))).toEqual([]);
  });

  it("include a URL button whose base address differs from that of its link variable", () => {
    const facts = { ...FACTS, bases: { ...FACTS.bases, link: "https://other.test/api/go/" } };
    expect(codes(WHATSAPP, facts)).toEqual(["button_link_mismatch button.0"]);
    expect(codes(mapped("button.0", { value: "{{survey_link}}" }))).toEqual(["button_link_mismatch button.0"]);
  });

  it("include a link or survey that the message uses but is missing or inactive", () => {
    expect(codes({ ...WHATSAPP, linkUrl: null })).toEqual(["link_missing"]);
    const asked = { ...MAIL, text: "{{survey_link}} {{unsubscribe_link}}" };
    expect(codes(asked, { ...FACTS, survey: null })).toEqual(["survey_missing"]);
    expect(codes(asked, { ...FACTS, survey: { isActive: false } })).toEqual(["survey_inactive"]);
  });

  it("include a missing text, unknown variable or missing fallback for a number without templates", () => {
    expect(codes(WHATSAPP, GATEWAY)).toEqual(["text_missing"]);
    expect(codes({ ...WHATSAPP, whatsappText: "Oi {{first_name}} {{x}}" }, GATEWAY)).toEqual([
      "variable_unknown x",
      "fallback_missing first_name",
    ]);
  });

  it("include a missing mail server and missing fallbacks of a mail", () => {
    expect(codes(MAIL, { ...FACTS, mail: { hasServer: false, hasSender: false } })).toEqual(["mail_server_missing"]);
    expect(codes({ ...MAIL, subject: "Oi {{name}}", preheader: "{{name}}" })).toEqual(["fallback_missing name"]);
  });

  it("can be warnings that do not block the send", () => {
    const problems = problemsOf(
      { ...MAIL, html: "<p>Oi</p>" },
      { ...FACTS, mail: { hasServer: true, hasSender: false } },
    );
    expect(problems.map(({ code, severity }) => [code, severity])).toEqual([
      ["sender_missing", "warning"],
      ["unsubscribe_missing", "warning"],
    ]);
    expect(isSendable(problems)).toBe(true);
    expect(problemsOf(WHATSAPP, { ...FACTS, isStopped: true })).toEqual([
      { code: "sending_stopped", severity: "warning" },
    ]);
  });

  it("include a variant of an A/B test that sends the same message as one before it", () => {
    const { templateName, templateLanguage, variables, whatsappText, subject, preheader, html, text } = MAIL;
    const own = { templateName, templateLanguage, variables, whatsappText, subject, preheader, html, text };
    const test = (...variants: Partial<typeof own>[]) =>
      ({
        sharePercent: 20,
        metric: "read",
        horizonHours: 24,
        otherwise: "best",
        variants: variants.map((change) => ({ ...own, ...change })),
      }) as const;
    const found = (campaign: CampaignFields, facts: Facts = FACTS) =>
      problemsOf(campaign, facts).map(({ code, variant, detail }) => `${variant} ${code} ${detail}`);
    const other = { subject: "Outro" };
    expect(found({ ...MAIL, test: test(other, {}) })).toEqual(["C variant_same A"]);
    expect(found({ ...MAIL, test: test(other, { subject: " Outro " }) })).toEqual(["C variant_same B"]);
    expect(found({ ...MAIL, test: test(other) })).toEqual([]);

    const template = { ...own, ...WHATSAPP, test: null };
    const withTemplates = { ...FACTS, variantTemplates: [TEMPLATE] };
    const unused = { ...WHATSAPP.variables, "9": { value: "não usado" } };
    expect(found({ ...WHATSAPP, test: test({ ...template, variables: unused }) }, withTemplates)).toEqual([
      "B variant_same A",
    ]);
    const changed = { ...WHATSAPP.variables, "2": { value: "30%" } };
    expect(found({ ...WHATSAPP, test: test({ ...template, variables: changed }) }, withTemplates)).toEqual([]);

    const chat = { ...WHATSAPP, whatsappText: "Oi" };
    expect(found({ ...chat, test: test({ whatsappText: "Oi " }) }, GATEWAY)).toEqual(["B variant_same A"]);
    expect(found({ ...chat, whatsappText: "", test: test({ whatsappText: "" }) }, GATEWAY)).toEqual([
      "undefined text_missing undefined",
      "B text_missing undefined",
    ]);
  });

  it("are described in one sentence that omits the warnings", () => {
    const problems = problemsOf({ ...MAIL, subject: null, html: "<p>{{name}}</p>" }, FACTS);
    expect(describeProblems(problems)).toBe(
      "The campaign can't be sent: write the subject; a variable that may be empty needs a fallback (name)",
    );
  });
});

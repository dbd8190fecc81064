import type { TemplateView } from "../../messaging/schemas.ts";
import type { CampaignFields, Problem, ProblemCode } from "../schemas.ts";
import { equalVariantBefore } from "./equal-variants.ts";
import { isReadable } from "./mail-html.ts";
import { buttonPrefix } from "./render-whatsapp.ts";
import { unknownVariables, usedVariables, variablesWithoutFallback } from "./variables.ts";
import { contentOf, variantsOf } from "./variants.ts";

type CheckedTemplate = Pick<TemplateView, "unsendable" | "variables" | "buttons"> & { category?: string };

/** State of the things that a campaign depends on. Null: missing or deleted. */
export type Facts = {
  segment: { status: "active" | "inactive" } | null;
  number: {
    provider: "gateway" | "cloud_official";
    isConfirmed: boolean;
    connectionState: string | null;
    hasAccess: boolean;
  } | null;
  template: CheckedTemplate | null;
  /** Of an A/B test's variants from B on. */
  variantTemplates: readonly (CheckedTemplate | null)[];
  isStopped: boolean;
  mail: { hasServer: boolean; hasSender: boolean };
  survey: { isActive: boolean } | null;
  /** Prefixes of personal links. */
  bases: { link: string; survey_link: string };
};

/** All problems that affect sending, in the order of the wizard. Without an error the campaign can be sent. */
export function problemsOf(campaign: CampaignFields, facts: Facts): Problem[] {
  return [
    ...audienceProblems(campaign, facts),
    ...(campaign.channel === "whatsapp" ? whatsappProblems(campaign, facts) : mailProblems(campaign, facts)),
    ...linkProblems(campaign, facts),
    ...testProblems(campaign, facts),
  ];
}

/** Those of the other variants' content, and of the test itself. */
function testProblems(campaign: CampaignFields, facts: Facts): Problem[] {
  const { test } = campaign;
  if (test === null) return [];
  const others = variantsOf(campaign).slice(1);
  const sentWith = {
    isGateway: facts.number?.provider === "gateway",
    templates: [facts.template, ...facts.variantTemplates],
  };
  return [
    ...metricProblems(campaign, facts),
    ...others.flatMap((variant, at) => {
      const template = facts.variantTemplates[at] ?? null;
      const problems = problemsOfContent(contentOf(campaign, variant), { ...facts, template });
      const isOther = template !== null && facts.template !== null && template.category !== facts.template.category;
      const found = isOther ? [...problems, error("variant_category")] : problems;
      const same = equalVariantBefore(campaign, variant, sentWith);
      if (same !== undefined && !problems.some(({ code }) => NOTHING_WRITTEN.has(code)))
        found.push(error("variant_same", same));
      return found.filter(({ code }) => !OF_SENDER.has(code)).map((problem) => ({ ...problem, variant }));
    }),
  ];
}

/** Variants without a message are reported as incomplete, not as equal. */
const NOTHING_WRITTEN = new Set<ProblemCode>(["template_missing", "text_missing", "body_missing"]);

function problemsOfContent(campaign: CampaignFields, facts: Facts): Problem[] {
  const content = campaign.channel === "whatsapp" ? whatsappProblems(campaign, facts) : mailProblems(campaign, facts);
  return [...content, ...linkProblems(campaign, facts)];
}

/** The same for all variants: named once, as the campaign's. */
const OF_SENDER = new Set<ProblemCode>([
  "number_missing",
  "number_unusable",
  "number_unconfirmed",
  "number_disconnected",
  "sending_stopped",
  "mail_server_missing",
  "sender_missing",
]);

/** Replies are recorded for WhatsApp only, and its clicks only for the campaign's link. */
function metricProblems(campaign: CampaignFields, { number }: Facts): Problem[] {
  const { channel, test } = campaign;
  if (test?.metric === "reply" && channel === "email") return [error("test_metric", "reply")];
  if (test?.metric !== "click" || channel === "email") return [];
  const isGateway = number?.provider === "gateway";
  const linked = variantsOf(campaign).map((variant) =>
    textsOf(contentOf(campaign, variant), { isGateway }).some((text) => usedVariables(text).includes("link")),
  );
  return linked.every(Boolean) ? [] : [error("test_metric", "click")];
}

/** The texts that will be sent: only those of the chosen channel and kind of number, not leftover drafts of another. */
export function textsOf(campaign: CampaignFields, { isGateway }: { isGateway: boolean }): string[] {
  const { channel, whatsappText, variables, subject, preheader, html, text } = campaign;
  if (channel === "email") return [subject, preheader, html, text].flatMap((part) => part ?? []);
  return isGateway ? [whatsappText ?? ""] : Object.values(variables).map(({ value }) => value);
}

/** Empty rules are a deliberate choice of all customers; no segment and no rules means no choice yet. */
export function hasAudience({ segmentId, behaviorRules }: Pick<CampaignFields, "segmentId" | "behaviorRules">) {
  return segmentId !== null || behaviorRules !== null;
}

function audienceProblems(campaign: CampaignFields, { segment }: Facts): Problem[] {
  if (campaign.lostSegment) return [error("segment_missing")];
  if (!hasAudience(campaign)) return [error("audience_missing")];
  if (campaign.segmentId === null) return [];
  if (segment === null) return [error("segment_missing")];
  return segment.status === "active" ? [] : [error("segment_inactive")];
}

function whatsappProblems(campaign: CampaignFields, facts: Facts): Problem[] {
  const { number } = facts;
  if (campaign.numberId === null || number === null) return [error("number_missing")];
  const own: Problem[] = [];
  if (!number.hasAccess) own.push(error("number_unusable"));
  else if (!number.isConfirmed) own.push(error("number_unconfirmed"));
  if (number.provider === "gateway" && number.connectionState !== null && number.connectionState !== "open")
    own.push(error("number_disconnected", number.connectionState));
  if (facts.isStopped) own.push(warning("sending_stopped"));
  const content = number.provider === "gateway" ? gatewayProblems(campaign) : templateProblems(campaign, facts);
  return [...own, ...content];
}

function gatewayProblems({ whatsappText }: CampaignFields): Problem[] {
  if (!whatsappText?.trim()) return [error("text_missing")];
  return textProblems(whatsappText);
}

function templateProblems(campaign: CampaignFields, { template, bases }: Facts): Problem[] {
  if (campaign.templateName === null || campaign.templateLanguage === null || template === null)
    return [error("template_missing")];
  if (template.unsendable !== null) return [error("template_unusable", template.unsendable)];
  return template.variables.flatMap((variable) => {
    const { variables } = campaign;
    const mapping = Object.hasOwn(variables, variable.key) ? variables[variable.key] : undefined;
    const value = mapping?.value.trim() ?? "";
    const fallback = mapping?.fallback?.trim() ?? "";
    if (value === "") return [error("variable_missing", variable.key)];
    if (variable.kind !== "text" && variable.kind !== "copy_code" && !isWebAddress(value))
      return [error("variable_missing", variable.key)];
    const unknown = unknownVariables(value).map((name) => error("variable_unknown", name));
    if (unknown.length > 0) return unknown;
    if (fallback === "" && variablesWithoutFallback(value).length > 0) return [error("fallback_missing", variable.key)];
    const prefix = buttonPrefix(template, variable);
    const whole = /^\{\{\s*(link|survey_link)\s*\}\}$/.exec(value)?.[1] as keyof typeof bases | undefined;
    return prefix !== null && whole !== undefined && !bases[whole].startsWith(prefix)
      ? [error("button_link_mismatch", variable.key)]
      : [];
  });
}

/** Without its own sender the organization sends in the installation's name. */
export function senderProblem({ hasServer, hasSender }: Facts["mail"]): Problem | null {
  if (!hasServer) return error("mail_server_missing");
  return hasSender ? null : warning("sender_missing");
}

function mailProblems({ subject, html, text, preheader }: CampaignFields, { mail }: Facts): Problem[] {
  const problems = [senderProblem(mail)].filter((problem) => problem !== null);
  if (!subject?.trim()) problems.push(error("subject_missing"));
  if (!html?.trim() && !text?.trim()) problems.push(error("body_missing"));
  if (!isReadable(html)) problems.push(error("body_unreadable"));
  const texts = [subject, preheader, html, text].flatMap((part) => part ?? []);
  if (html?.trim() && !usedVariables(html).includes("unsubscribe_link")) problems.push(warning("unsubscribe_missing"));
  return [...problems, ...unique(texts.flatMap(textProblems))];
}

/** In free text the fallback is part of the variable. */
function textProblems(text: string): Problem[] {
  return [
    ...unknownVariables(text).map((name) => error("variable_unknown", name)),
    ...variablesWithoutFallback(text).map((name) => error("fallback_missing", name)),
  ];
}

function linkProblems(campaign: CampaignFields, { number, survey }: Facts): Problem[] {
  const texts = textsOf(campaign, { isGateway: number?.provider === "gateway" });
  const used = new Set(texts.flatMap(usedVariables));
  const problems: Problem[] = [];
  if (used.has("link") && campaign.linkUrl === null) problems.push(error("link_missing"));
  if (used.has("survey_link") && survey === null) problems.push(error("survey_missing"));
  if (used.has("survey_link") && survey !== null && !survey.isActive) problems.push(error("survey_inactive"));
  return problems;
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

function unique(problems: Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [`${problem.code} ${problem.detail}`, problem])).values()];
}

function error(code: ProblemCode, detail?: string): Problem {
  return { code, severity: "error", ...(detail === undefined ? {} : { detail }) };
}

function warning(code: ProblemCode, detail?: string): Problem {
  return { ...error(code, detail), severity: "warning" };
}

export function isSendable(problems: readonly Problem[]): boolean {
  return problems.every(({ severity }) => severity !== "error");
}

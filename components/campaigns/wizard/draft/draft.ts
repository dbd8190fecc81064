import type { CampaignPatch } from "@/components/campaigns/api.ts";
import type {
  CampaignChannel,
  CampaignTestView,
  CampaignView,
  Recurrence,
  VariableMapping,
} from "@/lib/campaigns/schemas.ts";
import { linkUrl } from "@/lib/core/link-url.ts";
import { holdsLink, turnsText } from "@/lib/core/public-name.ts";
import type { SegmentRules } from "@/lib/segments/schemas.ts";
import type { TestFallback, TestMetric } from "@/lib/sending/names.ts";

/** What a variant of an A/B test has of its own. */
export type DraftVariant = Pick<
  Draft,
  "template" | "variables" | "chatText" | "subject" | "preheader" | "html" | "mailText"
>;

/** An A/B test; `variants` from B on. */
export type DraftTest = {
  sharePercent: number;
  metric: TestMetric;
  horizonHours: number;
  otherwise: TestFallback;
  variants: readonly DraftVariant[];
};

/** Form state of a campaign: texts as typed, empty if absent. */
export type Draft = {
  name: string;
  channel: CampaignChannel;
  tags: readonly string[];
  segmentId: string | null;
  behaviorRules: SegmentRules | null;
  numberId: string | null;
  template: { name: string; language: string } | null;
  variables: Readonly<Record<string, VariableMapping>>;
  chatText: string;
  subject: string;
  preheader: string;
  html: string;
  mailText: string;
  fromName: string;
  replyTo: string;
  linkUrl: string;
  surveyId: string | null;
  holdoutPercent: number;
  test: DraftTest | null;
  recurrence: Recurrence | null;
};

export function emptyDraft(): Draft {
  return {
    name: "",
    channel: "whatsapp",
    tags: [],
    segmentId: null,
    behaviorRules: null,
    numberId: null,
    template: null,
    variables: {},
    chatText: "",
    subject: "",
    preheader: "",
    html: "",
    mailText: "",
    fromName: "",
    replyTo: "",
    linkUrl: "",
    surveyId: null,
    holdoutPercent: 0,
    test: null,
    recurrence: null,
  };
}

export function toDraft(campaign: CampaignView): Draft {
  const { whatsapp, email } = campaign;
  return {
    name: campaign.name,
    channel: campaign.channel,
    tags: campaign.tags,
    segmentId: campaign.segmentId,
    behaviorRules: campaign.behaviorRules,
    numberId: whatsapp.numberId,
    ...toDraftContent(campaign),
    fromName: email.fromName ?? "",
    replyTo: email.replyTo ?? "",
    linkUrl: campaign.linkUrl ?? "",
    surveyId: campaign.surveyId,
    holdoutPercent: campaign.holdoutPercent,
    test: campaign.test && toDraftTest(campaign.test),
    recurrence: campaign.recurrence,
  };
}

type Content = Pick<CampaignTestView["variants"][number], "whatsapp" | "email">;

function toDraftContent({ whatsapp, email }: Content): DraftVariant {
  const { templateName, language, variables, text } = whatsapp;
  return {
    template: templateName === null ? null : { name: templateName, language: language ?? "pt_BR" },
    variables,
    chatText: text ?? "",
    subject: email.subject ?? "",
    preheader: email.preheader ?? "",
    html: email.html ?? "",
    mailText: email.text ?? "",
  };
}

function toDraftTest({ variants, ...settings }: CampaignTestView): DraftTest {
  return { ...settings, variants: variants.map(toDraftContent) };
}

/** Fields whose input is invalid. */
export type DraftProblem = "name" | "linkUrl" | "fromName" | "replyTo" | "weekdays";

export function problemsOf(draft: Draft): DraftProblem[] {
  const { recurrence } = draft;
  const found: (DraftProblem | false)[] = [
    draft.name.trim() === "" && "name",
    !isWebAddress(draft.linkUrl) && "linkUrl",
    (holdsLink(draft.fromName) || turnsText(draft.fromName)) && "fromName",
    !isMailAddress(draft.replyTo) && "replyTo",
    recurrence?.frequency === "weekly" && recurrence.weekdays.length === 0 && "weekdays",
  ];
  return found.filter((problem) => problem !== false);
}

/** An empty address is valid. */
function isMailAddress(text: string): boolean {
  return text.trim() === "" || /^[^\s@]+@(?:[^\s@.]+\.)+[^\s@.]{2,}$/.test(text.trim());
}

export function isWebAddress(text: string): boolean {
  return text.trim() === "" || linkUrl(text.trim()) !== null;
}

/** The draft with invalid fields reset to their saved values. */
export function savableOf(draft: Draft, saved: Draft): Draft {
  const problems = problemsOf(draft);
  return {
    ...draft,
    name: problems.includes("name") ? saved.name : draft.name,
    linkUrl: problems.includes("linkUrl") ? saved.linkUrl : draft.linkUrl,
    fromName: problems.includes("fromName") ? saved.fromName : draft.fromName,
    replyTo: problems.includes("replyTo") ? saved.replyTo : draft.replyTo,
    recurrence: problems.includes("weekdays") ? saved.recurrence : draft.recurrence,
  };
}

const orNull = (text: string) => (text.trim() === "" ? null : text.trim());
/** Keeps the body's white space. */
const bodyOrNull = (text: string) => (text.trim() === "" ? null : text);

/** The changed fields in the API's format; null if nothing changed. */
export function toPatch(draft: Draft, saved: Draft): CampaignPatch | null {
  const patch: CampaignPatch = {};
  const has = (...names: (keyof Draft)[]) => names.some((name) => !isSame(draft[name], saved[name]));
  if (has("name")) patch.name = draft.name.trim();
  if (has("channel")) patch.channel = draft.channel;
  if (has("tags")) patch.tags = [...draft.tags];
  if (has("segmentId")) patch.segmentId = draft.segmentId;
  if (has("behaviorRules")) patch.behaviorRules = draft.behaviorRules;
  if (has("numberId", "template", "variables", "chatText")) patch.whatsapp = toWhatsapp(draft);
  if (has("subject", "preheader", "html", "mailText", "fromName", "replyTo")) patch.email = toEmail(draft);
  if (has("linkUrl")) patch.linkUrl = orNull(draft.linkUrl);
  if (has("surveyId")) patch.surveyId = draft.surveyId;
  if (has("holdoutPercent")) patch.holdoutPercent = draft.holdoutPercent;
  if (has("test")) patch.test = draft.test && toTest(draft.test);
  if (has("recurrence")) patch.recurrence = draft.recurrence;
  return Object.keys(patch).length === 0 ? null : patch;
}

function toTest({ variants, ...settings }: DraftTest): NonNullable<CampaignPatch["test"]> {
  return {
    ...settings,
    variants: variants.map((content) => ({ whatsapp: toTemplate(content), email: toMail(content) })),
  };
}

export function toWhatsapp(draft: Draft): NonNullable<CampaignPatch["whatsapp"]> {
  return { numberId: draft.numberId, ...toTemplate(draft) };
}

function toTemplate(draft: DraftVariant) {
  return {
    templateName: draft.template?.name ?? null,
    language: draft.template?.language ?? null,
    variables: { ...draft.variables },
    text: bodyOrNull(draft.chatText),
  };
}

function toMail(draft: DraftVariant) {
  return {
    subject: orNull(draft.subject),
    preheader: orNull(draft.preheader),
    html: bodyOrNull(draft.html),
    text: bodyOrNull(draft.mailText),
  };
}

export function toEmail(draft: Draft): NonNullable<CampaignPatch["email"]> {
  return {
    ...toMail(draft),
    fromName: orNull(draft.fromName),
    replyTo: orNull(draft.replyTo),
  };
}

/** Deep equality of two draft values. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

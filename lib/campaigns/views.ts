import { DAY_MS, startOfDay } from "../core/dates.ts";
import type { KeyedRow } from "../core/figures/figures.ts";
import { maskEmail, maskPhone } from "../core/masking.ts";
import { centsToAmount } from "../core/money.ts";
import type { CampaignNumbers } from "../sending/index.ts";
import { VARIANTS, type Variant } from "../sending/names.ts";
import { occurrencesBetween } from "./rules/recurrence.ts";
import { variantsOf } from "./rules/variants.ts";
import type {
  CampaignContent,
  CampaignRow,
  CampaignsQuery,
  CampaignTestView,
  CampaignView,
  RecipientRow,
  SentContent,
  SentContentView,
} from "./schemas.ts";
import type { CampaignLine, CampaignRecord } from "./store/campaigns.ts";
import type { ClickRow, LedgerMessageRow } from "./store/recipient-rows.ts";
import type { RecipientRecord } from "./store/recipients.ts";
import type { SellerRow } from "./store/report.ts";

/** More than a month has; in a longer range the calendar shows only the first ones. */
const MAX_OCCURRENCES = 100;
export function toCampaignRow(
  line: CampaignLine,
  numbers: CampaignNumbers,
  range: Pick<CampaignsQuery, "from" | "to"> = {},
): CampaignRow {
  return { ...commonOf(line, numbers), occurrences: occurrencesOf(line, range) };
}

export function toCampaignView(record: CampaignRecord, numbers: CampaignNumbers): CampaignView {
  const { numberId, numberProvider, numberPhone, numberStore, templateName, templateLanguage } = record;
  return {
    ...commonOf(record, numbers),
    segmentId: record.segmentId,
    behaviorRules: record.behaviorRules,
    whatsapp: {
      numberId,
      number:
        numberId === null || numberProvider === null
          ? null
          : { id: numberId, provider: numberProvider, displayPhoneNumber: numberPhone, store: numberStore ?? "" },
      templateName,
      language: templateLanguage,
      variables: record.variables,
      text: record.whatsappText,
    },
    email: emailOf(record),
    linkUrl: record.linkUrl,
    holdoutPercent: record.holdoutPercent,
    test: toTestView(record),
    surveyId: record.surveyId,
    createdBy: record.createdByName,
    updatedBy: record.updatedByName,
    isChangedByKey: record.isChangedByKey,
    version: record.version,
    content: contentStateOf(record),
  };
}

function toTestView({ test }: CampaignContent): CampaignTestView | null {
  if (test === null) return null;
  const { variants, ...settings } = test;
  return {
    ...settings,
    variants: variants.map((content, at) => ({
      variant: VARIANTS[at + 1] ?? "B",
      whatsapp: {
        templateName: content.templateName,
        language: content.templateLanguage,
        variables: content.variables,
        text: content.whatsappText,
      },
      email: { subject: content.subject, preheader: content.preheader, html: content.html, text: content.text },
    })),
  };
}

/** `sent`: the content of the variant. */
export function toSentContentView(
  { occurrence, variant }: { occurrence: number; variant: Variant },
  sent: SentContent,
): SentContentView {
  const { version, isExact, channel, linkUrl, startedAt, templateName, variables, template } = sent;
  return {
    occurrence,
    variants: variantsOf(sent),
    variant,
    version,
    isExact,
    channel,
    linkUrl,
    startedAt: toText(startedAt),
    whatsapp: { templateName, language: sent.templateLanguage, variables, template, text: sent.whatsappText },
    email: emailOf(sent),
    survey: sent.surveyQuestion === null ? null : { id: sent.surveyId, question: sent.surveyQuestion },
  };
}

function emailOf({ subject, preheader, html, text, fromName, replyTo }: CampaignContent): CampaignView["email"] {
  return { subject, preheader, html, text, fromName, replyTo };
}

export function toRecipientRow(row: RecipientRecord): RecipientRow {
  const { id, status, assignment, variant, isTested, reasonCode, errorCode, conversions, contentVersion } = row;
  return {
    id,
    status,
    assignment,
    variant,
    isTested,
    reasonCode,
    errorCode,
    conversions,
    contentVersion,
    customer: { id: row.customerId, name: row.name },
    store: { id: row.storeId, tradeName: row.store },
    address: row.address && (row.channel === "email" ? maskEmail : maskPhone)(row.address),
    acceptedAt: toText(row.acceptedAt),
    deliveredAt: toText(row.deliveredAt),
    readAt: toText(row.readAt),
    failedAt: toText(row.failedAt),
    clickedAt: toText(row.clickedAt),
    repliedAt: toText(row.repliedAt),
    revenue: centsToAmount(row.revenueCents),
  };
}

function commonOf(line: CampaignLine, numbers: CampaignNumbers): Omit<CampaignRow, "occurrences"> {
  const { id, name, channel, status, segmentId, segmentName, tags, recurrence, occurrence, pausedReason } = line;
  return {
    id,
    name,
    channel,
    status,
    segment: segmentId === null ? null : { id: segmentId, name: segmentName ?? "" },
    hasOwnRules: line.hasOwnRules,
    tags,
    scheduledAt: toText(line.scheduledAt),
    recurrence,
    occurrence,
    pausedReason,
    paused: pausedOf(line),
    waiting: waitingOf(line),
    mayChange: line.isWithin,
    startedAt: toText(line.startedAt),
    audienceAt: toText(line.audienceAt),
    finishedAt: toText(line.finishedAt),
    createdAt: line.createdAt.toISOString(),
    updatedAt: line.updatedAt.toISOString(),
    ...numbers.metrics,
    progress: numbers.progress,
  };
}

function pausedOf({ pausedAt, pausedBy, pausedByName }: CampaignLine): CampaignRow["paused"] {
  if (pausedAt === null) return null;
  return { at: pausedAt.toISOString(), by: pausedBy && pausedByName ? { id: pausedBy, name: pausedByName } : null };
}

function waitingOf({ waitReason, waitsUntil }: CampaignLine): CampaignRow["waiting"] {
  return waitReason && waitsUntil ? { reason: waitReason, until: waitsUntil.toISOString() } : null;
}

/** Content that differs from the last sent version becomes the next version. */
function contentStateOf({ sentVersion, isContentSent }: CampaignRecord): CampaignView["content"] {
  const isSent = isContentSent === true;
  return { version: (sentVersion ?? 0) + (isSent ? 0 : 1), isSent };
}

/** From the next time on; earlier sends are in the ledger. */
function occurrencesOf(line: CampaignLine, { from, to }: Pick<CampaignsQuery, "from" | "to">): string[] | null {
  const { recurrence, scheduledAt, startsOn } = line;
  if (!from || !to || !recurrence || !scheduledAt || !startsOn) return null;
  const begin = new Date(Math.max(startOfDay(from).getTime(), scheduledAt.getTime()));
  const range = { from: begin, to: new Date(startOfDay(to).getTime() + DAY_MS), limit: MAX_OCCURRENCES };
  return occurrencesBetween(recurrence, startsOn, range).map((time) => time.toISOString());
}

function toText(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}

/** `at`: what became of the message last. */
export function toMessageFigureRow(row: LedgerMessageRow, campaignId: string): KeyedRow {
  const { customerId, occurrence, channel, status, assignment, reason } = row;
  return {
    key: [customerId],
    id: row.id,
    customer: { id: customerId, name: row.customer },
    store: { id: row.storeId, name: row.store },
    seller: null,
    at: row.at?.toISOString() ?? null,
    amount: null,
    message: {
      campaign: { id: campaignId, name: row.campaign },
      occurrence,
      channel,
      status,
      sentAt: row.sentAt?.toISOString() ?? null,
    },
    assignment,
    reason,
  };
}

export function toClickFigureRow({ customerId, customer, storeId, store, ...row }: ClickRow): KeyedRow {
  return {
    key: [row.id],
    id: row.id,
    customer: { id: customerId, name: customer },
    store: { id: storeId, name: store },
    seller: null,
    at: row.at.toISOString(),
    amount: null,
    url: row.url,
  };
}

export function toSellerView({ sellerId, seller, revenueCents, conversions }: SellerRow) {
  return {
    seller: sellerId === null ? null : { id: sellerId, name: seller ?? "" },
    conversions,
    revenue: centsToAmount(revenueCents),
  };
}

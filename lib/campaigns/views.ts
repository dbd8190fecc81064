import { DAY_MS, startOfDay } from "../core/dates.ts";
import { maskEmail, maskPhone } from "../core/masking.ts";
import { centsToAmount } from "../core/money.ts";
import { occurrencesBetween } from "./rules/recurrence.ts";
import type { CampaignRow, CampaignsQuery, CampaignView, RecipientRow } from "./schemas.ts";
import type { CampaignLine, CampaignRecord } from "./store/campaigns.ts";
import type { CampaignNumbers } from "./store/metrics.ts";
import type { RecipientRecord } from "./store/recipients.ts";

/** In a month there are no more; in a wider range the calendar shows the first. */
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
      ...{ templateName, language: templateLanguage, variables: record.variables, text: record.whatsappText },
    },
    email: {
      ...{ subject: record.subject, preheader: record.preheader, html: record.html, text: record.text },
      ...{ fromName: record.fromName, replyTo: record.replyTo },
    },
    linkUrl: record.linkUrl,
    surveyId: record.surveyId,
    createdBy: record.createdByName,
    updatedBy: record.updatedByName,
    version: record.version,
  };
}

export function toRecipientRow(row: RecipientRecord): RecipientRow {
  const { id, status, reasonCode, errorCode, conversions } = row;
  return {
    ...{ id, status, reasonCode, errorCode, conversions },
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
    ...{ id, name, channel, status },
    segment: segmentId === null ? null : { id: segmentId, name: segmentName ?? "" },
    tags,
    scheduledAt: toText(line.scheduledAt),
    ...{ recurrence, occurrence, pausedReason },
    startedAt: toText(line.startedAt),
    audienceAt: toText(line.audienceAt),
    finishedAt: toText(line.finishedAt),
    createdAt: line.createdAt.toISOString(),
    updatedAt: line.updatedAt.toISOString(),
    ...numbers.metrics,
    progress: numbers.progress,
  };
}

/** From its next time on: what was sent before is on record by itself. */
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

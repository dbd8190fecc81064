import { DAY_MS, startOfDay } from "../../core/dates.ts";
import { offsetOf, type Page, toPage } from "../../core/paging.ts";
import { orderBy, type SortableSql } from "../../platform/database/order-by.ts";
import type { Reader } from "../../platform/db.ts";
import type { WaitReason } from "../../sending/schemas.ts";
import type {
  CampaignChannel,
  CampaignFields,
  CampaignSort,
  CampaignStatus,
  CampaignsQuery,
  Recurrence,
} from "../schemas.ts";
import { withinStoresSql } from "./scope-sql.ts";
import { CURRENT_VERSION } from "./versions.ts";

type Line = {
  id: string;
  name: string;
  channel: CampaignChannel;
  status: CampaignStatus;
  segmentId: string | null;
  segmentName: string | null;
  hasOwnRules: boolean;
  tags: string[];
  scheduledAt: Date | null;
  recurrence: Recurrence | null;
  /** A day. */
  startsOn: string | null;
  occurrence: number;
  pausedReason: string | null;
  /** Null unless it is paused. */
  pausedAt: Date | null;
  pausedBy: string | null;
  pausedByName: string | null;
  waitReason: WaitReason | null;
  /** Null unless it waits for a limit at present. */
  waitsUntil: Date | null;
  startedAt: Date | null;
  audienceAt: Date | null;
  finishedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  /** It targets only stores that the reader sees. */
  isWithin: boolean;
};
export type CampaignLine = Line;

export type CampaignRecord = Line &
  CampaignFields & {
    storeScope: string[] | null;
    jobRunId: string | null;
    numberProvider: "gateway" | "cloud_official" | null;
    numberPhone: string | null;
    numberStore: string | null;
    createdByName: string | null;
    updatedByName: string | null;
    isChangedByKey: boolean;
    version: number;
    /** The latest version sent, and whether the current content is the same; null before the first send. */
    sentVersion: number | null;
    isContentSent: boolean | null;
  };

const nameOf = (column: string) =>
  `(SELECT u.name FROM app_user u WHERE u.organization_id = $1 AND u.id = c.${column})`;

const lineFor = (
  visible: string,
) => `${withinStoresSql(visible)} AS "isWithin", c.id, c.name, c.channel, c.status, c.segment_id AS "segmentId", g.name AS "segmentName", c.behavior_rules IS NOT NULL AS "hasOwnRules", c.tags,
  s.scheduled_at AS "scheduledAt", s.recurrence, s.starts_on AS "startsOn", c.occurrence,
  c.paused_reason AS "pausedReason", CASE WHEN c.status = 'paused' THEN c.paused_at END AS "pausedAt",
  c.paused_by AS "pausedBy", ${nameOf("paused_by")} AS "pausedByName", c.wait_reason AS "waitReason",
  CASE WHEN c.status = 'sending' AND c.wake_at > now() THEN c.wake_at END AS "waitsUntil",
  c.started_at AS "startedAt", c.audience_at AS "audienceAt", c.finished_at AS "finishedAt", c.created_at AS "createdAt", c.updated_at AS "updatedAt"`;
const LINES = `FROM campaign c
  LEFT JOIN campaign_schedule s ON s.organization_id = $1 AND s.campaign_id = c.id
  LEFT JOIN segment g ON g.organization_id = $1 AND g.id = c.segment_id`;
const RECORD = `${lineFor("$3")}, c.version, c.lost_segment AS "lostSegment", c.behavior_rules AS "behaviorRules", c.number_id AS "numberId", c.link_url AS "linkUrl",
  c.holdout_percent AS "holdoutPercent",  c.store_scope AS "storeScope", c.job_run_id AS "jobRunId", n.provider AS "numberProvider",
  n.display_phone_number AS "numberPhone", o.trade_name AS "numberStore",
  t.template_name AS "templateName", t.template_language AS "templateLanguage", coalesce(t.variables, '{}') AS variables,
  t.whatsapp_text AS "whatsappText", t.subject, t.preheader, t.html, t.text, t.from_name AS "fromName",
  t.reply_to AS "replyTo", t.survey_id AS "surveyId", t.test, latest.version AS "sentVersion",
  latest."isSent" AS "isContentSent", ${nameOf("created_by")} AS "createdByName",
  ${nameOf("updated_by")} AS "updatedByName", c.updated_by IS NULL AS "isChangedByKey"`;

/** `visible`: stores that the reader sees; null: all. */
export async function findCampaign(
  sql: Reader,
  orgId: string,
  id: string,
  visible: readonly string[] | null = null,
): Promise<CampaignRecord | null> {
  const [row] = await sql.rows<CampaignRecord>(
    `SELECT ${RECORD} ${LINES}
       LEFT JOIN campaign_content t ON t.organization_id = $1 AND t.campaign_id = c.id
       ${CURRENT_VERSION}
       LEFT JOIN store_whatsapp_number n ON n.organization_id = $1 AND n.id = c.number_id
       LEFT JOIN store o ON o.organization_id = $1 AND o.id = n.store_id
     WHERE c.organization_id = $1 AND c.id = $2`,
    [orgId, id, visible],
  );
  return row ?? null;
}

const SORTS: Record<CampaignSort, SortableSql> = {
  updatedAt: "c.updated_at",
  createdAt: "c.created_at",
  name: "search_key(c.name)",
  scheduledAt: { nullable: "s.scheduled_at" },
  startedAt: { nullable: "c.started_at" },
};

export async function findCampaigns(
  sql: Reader,
  orgId: string,
  query: CampaignsQuery,
  visible: readonly string[] | null,
): Promise<Page<CampaignLine>> {
  const { channel, status, q, tag, segmentId, recurring, from, to } = query;
  // Sent or scheduled on these days; recurring campaigns also match by later times.
  const where = `c.organization_id = $1 AND ($2::text IS NULL OR c.channel = $2) AND ($3::text[] IS NULL OR c.status = ANY ($3))
    AND ($4::text IS NULL OR strpos(search_key(c.name), search_key($4)) > 0) AND ($5::text IS NULL OR $5 = ANY (c.tags))
    AND ($6::uuid IS NULL OR c.segment_id = $6) AND ($7::boolean IS NULL OR (s.recurrence IS NOT NULL) = $7)
    AND ($8::timestamptz IS NULL OR s.scheduled_at >= $8 OR c.started_at >= $8
      OR (s.recurrence IS NOT NULL AND s.scheduled_at IS NOT NULL AND coalesce(s.recurrence ->> 'until', '9999') >= $10))
    AND ($9::timestamptz IS NULL OR s.scheduled_at < $9 OR c.started_at < $9)
    AND ($8::timestamptz IS NULL OR $9::timestamptz IS NULL OR s.recurrence IS NOT NULL
      OR (s.scheduled_at >= $8 AND s.scheduled_at < $9) OR (c.started_at >= $8 AND c.started_at < $9))`;
  const range = [from ? startOfDay(from) : null, to ? endOfDay(to) : null, from ?? null];
  const params = [
    orgId,
    channel ?? null,
    status ?? null,
    q || null,
    tag || null,
    segmentId ?? null,
    recurring ?? null,
    ...range,
  ];
  const [counted] = await sql.rows<{ total: bigint }>(`SELECT count(*) AS total ${LINES} WHERE ${where}`, params);
  const rows = await sql.rows<CampaignLine>(
    `SELECT ${lineFor("$13")} ${LINES} WHERE ${where} ORDER BY ${orderBy(SORTS, query, "c.id")} LIMIT $11 OFFSET $12`,
    [...params, query.limit, offsetOf(query), visible],
  );
  return toPage(rows, counted?.total ?? 0, query);
}

/** Most recently changed first. */
export function findCampaignNames(
  sql: Reader,
  orgId: string,
  { q, limit }: { q: string | undefined; limit: number },
): Promise<{ id: string; name: string }[]> {
  return sql.rows(
    `SELECT id, name FROM campaign
     WHERE organization_id = $1 AND ($2::text IS NULL OR strpos(search_key(name), search_key($2)) > 0)
     ORDER BY updated_at DESC, id DESC LIMIT $3`,
    [orgId, q || null, limit],
  );
}

function endOfDay(day: string): Date {
  return new Date(startOfDay(day).getTime() + DAY_MS);
}

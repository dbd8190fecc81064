import { recording } from "../../platform/database/event-sql.ts";
import { type Sql, unsafeRows } from "../../platform/db.ts";
import { type DueItem, type DuePage, itemCursor } from "../../platform/due-work.ts";
import { STARTABLE } from "../../sending/schemas.ts";
import type { CampaignStatus, SentTemplate } from "../schemas.ts";
import { recordOccurrence } from "./versions.ts";

export type Start = {
  id: string;
  jobRunId: string;
  now: Date;
  /** Store scope of this send; omitted: the campaign's. */
  storeScope?: readonly string[] | null;
  /** As loaded for the checks; null: plain text or e-mail. */
  template: SentTemplate | null;
  /** Of an A/B test's variants from B on. */
  variantTemplates?: readonly SentTemplate[];
  /** The version that was checked; omitted: any. */
  version?: number | null;
  /** What the send was checked or approved for, in millionths of a real. */
  maxCost?: bigint | null;
};

/** Without segment and rules all customers would match, so one of them is required. */
const ADDRESSES_SOMEBODY = `NOT c.lost_segment AND (c.segment_id IS NOT NULL OR c.behavior_rules IS NOT NULL)
  AND (c.segment_id IS NULL OR EXISTS (SELECT FROM segment g
    WHERE g.organization_id = $1 AND g.id = c.segment_id AND g.status = 'active'))`;

/**
 * The only place where a send begins; the conditional update lets one caller win. Returns the occurrence, or null if
 * already sending, paused, deleted, changed since its check, or without valid audience or number. `store_scope` becomes the send's scope, except
 * for a scheduled recurring campaign.
 */
export async function beginSend(sql: Sql, orgId: string, start: Start): Promise<number | null> {
  const { id, jobRunId, now, storeScope, template, variantTemplates = [], version = null, maxCost = null } = start;
  const [row] = await sql.rows<{ occurrence: number }>(
    `UPDATE campaign c SET status = 'sending', occurrence = occurrence + 1, job_run_id = $3, started_at = $4,
       audience_at = NULL, finished_at = NULL, paused_reason = NULL, paused_at = NULL, paused_by = NULL,
       idle_since = NULL, idle_seconds = 0,
       send_scope = CASE WHEN $5 THEN $6::uuid[] ELSE store_scope END,
       store_scope = CASE WHEN $5 AND NOT EXISTS (SELECT FROM campaign_schedule s WHERE s.organization_id = $1
         AND s.campaign_id = $2 AND s.scheduled_at IS NOT NULL AND s.recurrence IS NOT NULL)
         THEN $6::uuid[] ELSE store_scope END
     WHERE organization_id = $1 AND id = $2 AND status = ANY ($7) AND ($8::int IS NULL OR c.version = $8) AND ${ADDRESSES_SOMEBODY}
       AND (channel <> 'whatsapp' OR number_id IS NOT NULL) RETURNING occurrence`,
    [orgId, id, jobRunId, now, storeScope !== undefined, storeScope ?? null, STARTABLE, version],
  );
  if (!row) return null;
  await recordOccurrence(sql, orgId, {
    campaignId: id,
    occurrence: row.occurrence,
    template,
    variantTemplates,
    maxCost,
    now,
  });
  return row.occurrence;
}

/** A one-time schedule is removed when a person sends earlier; a recurring one stays. */
export async function forgetSingleTime(sql: Sql, orgId: string, id: string): Promise<void> {
  await sql.run(
    `UPDATE campaign_schedule SET scheduled_at = NULL, starts_on = NULL
     WHERE organization_id = $1 AND campaign_id = $2 AND recurrence IS NULL`,
    [orgId, id],
  );
}

/** Moves the schedule past the due time; false when another process already did. */
export async function advanceSchedule(
  sql: Sql,
  orgId: string,
  { id, due, next }: { id: string; due: Date; next: Date | null },
): Promise<boolean> {
  const advanced = await sql.run(
    `UPDATE campaign_schedule SET scheduled_at = $4, last_occurrence_at = $3
     WHERE organization_id = $1 AND campaign_id = $2 AND scheduled_at = $3`,
    [orgId, id, due, next],
  );
  return advanced === 1;
}

const RECORD_NOT_STARTED = recording(
  ["campaign.finished"],
  `SELECT 'campaign.finished' AS type, id AS subject_id, NULL::uuid AS store_id,
     jsonb_build_object('occurrence', NULL::int, 'outcome', 'not_started', 'status', status) AS data
   FROM settled`,
);

/** Sets the status of a due campaign that could not be sent. */
export async function settleStatus(
  sql: Sql,
  orgId: string,
  { id, status, reason, now }: { id: string; status: CampaignStatus; reason: string | null; now: Date },
): Promise<void> {
  await sql.run(
    `WITH settled AS (
       UPDATE campaign SET status = $3, paused_reason = $4, finished_at = $5
       WHERE organization_id = $1 AND id = $2 AND status = 'scheduled' RETURNING id, status
     ), ${RECORD_NOT_STARTED}
     SELECT FROM settled`,
    [orgId, id, status, reason, now],
  );
}

type DueCampaign = DueItem & { scheduledAt: Date };

/** Not tenant-scoped: a page of the campaigns with a time up to `dueBy`. */
export function unsafeListDueCampaigns({ after, limit }: DuePage, dueBy: Date): Promise<DueCampaign[]> {
  return unsafeRows(
    `SELECT organization_id AS "orgId", position, campaign_id AS item, scheduled_at AS "scheduledAt"
     FROM unsafe_list_due_campaign_page($1, $2, $3, $4, $5)`,
    [dueBy, ...itemCursor(after), limit],
  );
}

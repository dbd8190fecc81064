import type { Reader, Sql, Writer } from "../../platform/db.ts";
import { unsafeRows } from "../../platform/db.ts";
import { type DueItem, type DuePage, itemCursor } from "../../platform/due-work.ts";
import type { SegmentRules } from "../../segments/schemas.ts";
import type { CampaignChannel, CampaignStatus, WaitReason } from "../schemas.ts";
import { UNDER_WAY_SQL } from "./status-sql.ts";
import type { TestSettings } from "./variant-tests.ts";

/** Campaign fields used by sending. */
export type Send = {
  campaignId: string;
  channel: CampaignChannel;
  status: CampaignStatus;
  occurrence: number;
  segmentId: string | null;
  behaviorRules: SegmentRules | null;
  sendScope: string[] | null;
  numberId: string | null;
  jobRunId: string | null;
  audienceAt: Date | null;
  pausedReason: string | null;
  /** Number of the next run; runs are numbered across occurrences. */
  turn: number;
  startedAt: Date | null;
  lastRunAt: Date | null;
  wakeAt: Date | null;
};

const COLUMNS = `c.id AS "campaignId", c.channel, c.status, c.occurrence, c.segment_id AS "segmentId",
  c.behavior_rules AS "behaviorRules", c.send_scope AS "sendScope", c.number_id AS "numberId",
  c.job_run_id AS "jobRunId", c.audience_at AS "audienceAt", c.paused_reason AS "pausedReason", c.turn,
  c.started_at AS "startedAt",
  c.turn_at AS "lastRunAt", c.wake_at AS "wakeAt"`;

export async function findSend(sql: Reader, orgId: string, campaignId: string): Promise<Send | null> {
  const [row] = await sql.rows<Send>(`SELECT ${COLUMNS} FROM campaign c WHERE c.organization_id = $1 AND c.id = $2`, [
    orgId,
    campaignId,
  ]);
  return row ?? null;
}

/** What decides whether a send may go on. */
export type SendState = Pick<Send, "status" | "pausedReason" | "occurrence">;

/** Shared row lock that prevents pausing, cancelling or deleting until the transaction ends. Null if missing. */
export async function lockSend(sql: Sql, orgId: string, campaignId: string): Promise<SendState | null> {
  const [row] = await sql.rows<SendState>(
    `SELECT c.status, c.paused_reason AS "pausedReason", c.occurrence FROM campaign c
     WHERE c.organization_id = $1 AND c.id = $2 FOR SHARE`,
    [orgId, campaignId],
  );
  return row ?? null;
}

/** Row lock against other changes, sends and deletes until the transaction ends. False if missing. */
export async function lockCampaign(sql: Sql, orgId: string, id: string): Promise<boolean> {
  const rows = await sql.rows("SELECT FROM campaign WHERE organization_id = $1 AND id = $2 FOR UPDATE", [orgId, id]);
  return rows.length > 0;
}

/**
 * Marks the audience of this occurrence as written and returns its control group's share and its A/B test. Null if it is no longer being
 * sent, or was written before.
 */
export async function noteAudience(
  sql: Sql,
  orgId: string,
  campaignId: string,
  occurrence: number,
  at: Date,
): Promise<{ holdoutPercent: number; test: TestSettings | null } | null> {
  const [noted] = await sql.rows<{ holdoutPercent: number; test: TestSettings | null }>(
    `UPDATE campaign SET audience_at = $4 WHERE organization_id = $1 AND id = $2 AND occurrence = $3
       AND status = 'sending' AND audience_at IS NULL RETURNING holdout_percent AS "holdoutPercent",
       (SELECT v.test FROM campaign_occurrence o JOIN campaign_content_version v
         ON v.organization_id = $1 AND v.campaign_id = o.campaign_id AND v.version = o.content_version
        WHERE o.organization_id = $1 AND o.campaign_id = $2 AND o.occurrence = $3) AS test`,
    [orgId, campaignId, occurrence, at],
  );
  return noted ?? null;
}

/** A run of a paused campaign only probes: the pause goes on. `$6`: now. */
const ENDS_IDLE = `idle_seconds = c.idle_seconds + CASE WHEN c.status = 'sending' AND c.idle_since IS NOT NULL
    THEN greatest(0, extract(epoch FROM $6 - c.idle_since))::int ELSE 0 END,
  idle_since = CASE WHEN c.status = 'sending' THEN NULL ELSE c.idle_since END`;

/**
 * Claims the run with the number `turn`: of two callers with the same number only one sends. The caller that already
 * holds it keeps it, so that a call retried after a crash can continue. Returns the send as claimed, or null.
 */
export async function claimRun(
  sql: Writer,
  orgId: string,
  run: { campaignId: string; occurrence: number; turn: number; runId: string; now: Date },
): Promise<Send | null> {
  const { campaignId, occurrence, turn, runId, now } = run;
  const [row] = await sql.rows<Send>(
    `UPDATE campaign c SET turn = $4 + 1, turn_by = $5, turn_at = $6, ${ENDS_IDLE}
     WHERE c.organization_id = $1 AND c.id = $2 AND c.occurrence = $3 AND c.status IN ${UNDER_WAY_SQL}
       AND (c.turn = $4 OR (c.turn = $4 + 1 AND c.turn_by = $5)) RETURNING ${COLUMNS}`,
    [orgId, campaignId, occurrence, turn, runId, now],
  );
  return row ?? null;
}

/**
 * Ends the run before the one with the number `turn`; `wakeAt`: no work before then. False when the occurrence is not
 * being sent any more, or another run was claimed since.
 */
export async function endRun(
  sql: Sql,
  orgId: string,
  run: {
    campaignId: string;
    occurrence: number;
    turn: number;
    now: Date;
    wakeAt: Date | null;
    waitReason: WaitReason | null;
  },
): Promise<boolean> {
  const { campaignId, occurrence, turn, now, wakeAt, waitReason } = run;
  const ended = await sql.run(
    `UPDATE campaign SET turn_at = $5, wake_at = $6, wait_reason = $7,
       idle_since = coalesce(idle_since, CASE WHEN $7::text IS NOT NULL THEN $5::timestamptz END)
     WHERE organization_id = $1 AND id = $2 AND occurrence = $3 AND turn = $4 AND status = 'sending'`,
    [orgId, campaignId, occurrence, turn, now, wakeAt, waitReason],
  );
  return ended === 1;
}

/** `paused_reason` of a campaign paused by a person; other values are codes of automatic pauses. */
export const PAUSED_BY_PERSON = "person";

type Pause = { reason: string; now: Date; by: string | null; wakeAt: Date | null; occurrence?: number | null };

/** Pauses any occurrence, or only this one. False when it is not being sent, or was already paused by a person. */
export async function pauseSend(
  sql: Writer,
  orgId: string,
  campaignId: string,
  { reason, now, by, wakeAt, occurrence = null }: Pause,
): Promise<boolean> {
  const paused = await sql.run(
    `UPDATE campaign SET status = 'paused', paused_reason = $3, paused_at = $7, paused_by = $8, wake_at = $4,
       idle_since = coalesce(idle_since, $7)
     WHERE organization_id = $1 AND id = $2 AND ($6::int IS NULL OR occurrence = $6)
       AND (status = 'sending' OR (status = 'paused' AND paused_reason <> $5))`,
    [orgId, campaignId, reason, wakeAt, PAUSED_BY_PERSON, occurrence, now, by],
  );
  return paused === 1;
}

/** With `reason`, resumes only a campaign paused for that reason. */
export async function resumeSend(sql: Writer, orgId: string, campaignId: string, reason?: string): Promise<boolean> {
  const resumed = await sql.run(
    `UPDATE campaign SET status = 'sending', paused_reason = NULL, paused_at = NULL, paused_by = NULL, wake_at = NULL
     WHERE organization_id = $1 AND id = $2 AND status = 'paused' AND ($3::text IS NULL OR paused_reason = $3)`,
    [orgId, campaignId, reason ?? null],
  );
  return resumed === 1;
}

/** Skips queued recipients of cancelled sends, even if the next send has begun. Returns the count, at most `atMost`. */
export async function skipQueued(
  sql: Sql,
  orgId: string,
  campaignId: string,
  { atMost = null }: { atMost?: number | null } = {},
): Promise<number> {
  return sql.run(
    `WITH rest AS MATERIALIZED (
       SELECT r.id FROM campaign c JOIN campaign_recipient r ON r.organization_id = $1 AND r.campaign_id = c.id
       WHERE c.organization_id = $1 AND c.id = $2 AND r.status = 'queued'
         AND (r.occurrence < c.occurrence OR c.status NOT IN ${UNDER_WAY_SQL})
       ORDER BY r.id LIMIT $3 FOR NO KEY UPDATE OF r)
     UPDATE campaign_recipient r SET status = 'skipped', reason_code = 'cancelled', next_attempt_at = NULL
     FROM rest WHERE r.organization_id = $1 AND r.id = rest.id`,
    [orgId, campaignId, atMost],
  );
}

/** Not tenant-scoped: numbers and mail senders with a send that may go on now, running or not; at most `most`. */
export async function unsafeCountDueSends(most: number): Promise<number> {
  const [row] = await unsafeRows<{ count: number }>("SELECT unsafe_count_due_sends($1) AS count", [most]);
  return row?.count ?? 0;
}

/** Sends that wait until the organization's quota allows messages again. */
export async function findQuotaWaits(sql: Reader, orgId: string): Promise<Send[]> {
  return sql.rows<Send>(
    `SELECT ${COLUMNS} FROM campaign c WHERE c.organization_id = $1 AND c.status = 'sending'
       AND c.wait_reason = 'organization_quota' AND c.wake_at IS NOT NULL`,
    [orgId],
  );
}

/** Paused automatically, not by a person. */
export async function findAutoPaused(sql: Reader, orgId: string): Promise<Send[]> {
  return sql.rows<Send>(
    `SELECT ${COLUMNS} FROM campaign c WHERE c.organization_id = $1 AND c.status = 'paused' AND c.paused_reason <> $2`,
    [orgId, PAUSED_BY_PERSON],
  );
}

/** The number that each campaign is sent from. */
export async function findNumbers(
  sql: Reader,
  orgId: string,
  campaignIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await sql.rows<{ id: string; numberId: string }>(
    `SELECT id, number_id AS "numberId" FROM campaign
     WHERE organization_id = $1 AND id = ANY ($2::uuid[]) AND number_id IS NOT NULL`,
    [orgId, campaignIds],
  );
  return new Map(rows.map(({ id, numberId }) => [id, numberId]));
}

/** Not tenant-scoped: a page of the sending or paused campaigns. */
export function unsafeListOpenCampaigns({ after, limit }: Pick<DuePage, "after" | "limit">): Promise<DueItem[]> {
  return unsafeRows(
    `SELECT organization_id AS "orgId", position, campaign_id AS item
     FROM unsafe_list_open_campaign_page($1, $2, $3, $4)`,
    [...itemCursor(after), limit],
  );
}

type StaleCampaign = { orgId: string; campaignId: string };

/** Not tenant-scoped: campaigns with queued or sending recipients of a send that ended or was superseded, by id. */
export function unsafeListStaleCampaigns(limit: number, after: StaleCampaign | null): Promise<StaleCampaign[]> {
  return unsafeRows(
    `SELECT organization_id AS "orgId", campaign_id AS "campaignId" FROM unsafe_list_campaign_leftovers()
     WHERE $2::uuid IS NULL OR (organization_id, campaign_id) > ($2, $3::uuid) ORDER BY 1, 2 LIMIT $1`,
    [limit, after?.orgId ?? null, after?.campaignId ?? null],
  );
}

import { type Sql, unsafeRows } from "../../platform/db.ts";
import { STARTABLE } from "../rules/status.ts";
import type { CampaignStatus } from "../schemas.ts";

export type Start = {
  id: string;
  jobRunId: string;
  now: Date;
  /** Whose customers it may address from now on; absent: as before. */
  storeScope?: readonly string[] | null;
};

/**
 * The one place where a send begins: whoever changes the row sends, anybody else finds it changed. Gives the number of
 * the occurrence; null when it is being sent or paused, or is gone.
 */
export async function beginSend(sql: Sql, orgId: string, start: Start): Promise<number | null> {
  const { id, jobRunId, now, storeScope } = start;
  const [row] = await sql.rows<{ occurrence: number }>(
    `UPDATE campaign SET status = 'sending', occurrence = occurrence + 1, job_run_id = $3, started_at = $4,
       audience_at = NULL, finished_at = NULL, paused_reason = NULL,
       store_scope = CASE WHEN $5 THEN $6::uuid[] ELSE store_scope END
     WHERE organization_id = $1 AND id = $2 AND status = ANY ($7) AND NOT lost_segment RETURNING occurrence`,
    [orgId, id, jobRunId, now, storeScope !== undefined, storeScope ?? null, STARTABLE],
  );
  return row?.occurrence ?? null;
}

/** A person was quicker than the time that it was scheduled for: it isn't sent again then. One that repeats stays. */
export async function forgetSingleTime(sql: Sql, orgId: string, id: string): Promise<void> {
  await sql.run(
    `UPDATE campaign_schedule SET scheduled_at = NULL, starts_on = NULL
     WHERE organization_id = $1 AND campaign_id = $2 AND recurrence IS NULL`,
    [orgId, id],
  );
}

/** Moves the schedule on from the time that is due; false when somebody has done so already. */
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

/** It was due and couldn't be sent, or has no later time: what becomes of it. */
export async function settleStatus(
  sql: Sql,
  orgId: string,
  { id, status, reason, now }: { id: string; status: CampaignStatus; reason: string | null; now: Date },
): Promise<void> {
  await sql.run(
    `UPDATE campaign SET status = $3, paused_reason = $4, finished_at = $5
     WHERE organization_id = $1 AND id = $2 AND status = 'scheduled'`,
    [orgId, id, status, reason, now],
  );
}

/** Not tenant-scoped: what the schedule has to start. */
export async function unsafeListDueCampaigns(dueBy: Date): Promise<{ orgId: string; campaignId: string }[]> {
  return unsafeRows(
    `SELECT organization_id AS "orgId", campaign_id AS "campaignId" FROM unsafe_list_due_campaigns($1)`,
    [dueBy],
  );
}

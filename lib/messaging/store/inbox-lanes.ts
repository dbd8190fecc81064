import { unsafeRows } from "../../platform/db.ts";
import { INBOX_LANES } from "../rules/inbox-lane.ts";

/**
 * How long a request for a run counts. The run starts, or takes its next batch, within that time, unless its event is
 * lost or the engine is behind; then the next webhook requests another run, which does no harm.
 */
const REQUESTED_SECONDS = 5;

/** Not tenant-scoped: the lanes in which a delivery can be claimed now. */
export async function unsafeListDueLanes(): Promise<number[]> {
  const rows = await unsafeRows<{ lane: number }>(
    `SELECT lane FROM generate_series(0, $1 - 1) lane WHERE EXISTS (
       SELECT FROM platform.webhook_delivery d
       WHERE d.lane = lane.lane AND processed_at IS NULL AND (claimed_until IS NULL OR claimed_until < now()))`,
    [INBOX_LANES],
  );
  return rows.map(({ lane }) => lane);
}

/**
 * Not tenant-scoped: true if the caller must request a run of the lane, for all processes; false if one is requested or
 * at work, which will also process what is stored by now.
 */
export async function unsafeClaimRequest(lane: number): Promise<boolean> {
  // A conflict alone would lock and write the row; mostly a look at it answers.
  const rows = await unsafeRows(
    `INSERT INTO platform.inbox_lane AS l (lane, requested_until)
     SELECT $1::int, now() + make_interval(secs => $2)
     WHERE NOT EXISTS (SELECT FROM platform.inbox_lane WHERE lane = $1 AND requested_until >= now())
     ON CONFLICT (lane) DO UPDATE SET requested_until = EXCLUDED.requested_until WHERE l.requested_until < now()
     RETURNING lane`,
    [lane, REQUESTED_SECONDS],
  );
  return rows.length > 0;
}

/** Not tenant-scoped: a run is at work in the lane. Renews its request once half of the time has passed. */
export async function unsafeKeepRequest(lane: number): Promise<void> {
  await unsafeRows(
    `UPDATE platform.inbox_lane SET requested_until = now() + make_interval(secs => $2)
     WHERE lane = $1 AND requested_until < now() + make_interval(secs => $2 / 2.0)`,
    [lane, REQUESTED_SECONDS],
  );
}

/** Not tenant-scoped: the run ends, so that the next webhook requests one. What was stored before is left to the caller. */
export async function unsafeEndRequest(lane: number): Promise<void> {
  await unsafeRows("UPDATE platform.inbox_lane SET requested_until = '-infinity' WHERE lane = $1", [lane]);
}

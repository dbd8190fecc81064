import { unsafeRows } from "../platform/db.ts";
import { jobEngine } from "./engine.ts";
import { QUEUE_PRIORITIES } from "./lanes.ts";

export type LaneFigures = {
  lane: string;
  /** Runs that have not started; one that waits between its steps is not counted. */
  waiting: number;
  /** Runs whose step the application executes now. */
  active: number;
  /** Null: nothing waits. */
  oldestWaitingSeconds: number | null;
  /** Runs ended per minute, of the last five minutes. */
  perMinute: number;
};

/** Not tenant-scoped: totals of all organizations. Inngest reports no lanes: empty with it. */
export async function unsafeLaneFigures(): Promise<LaneFigures[]> {
  if (jobEngine() !== "embedded") return [];
  return unsafeRows<LaneFigures>(
    `SELECT l.lane, count(r.id) FILTER (WHERE r.status = 'queued' AND r.claim IS NULL)::int AS waiting,
       count(r.claim)::int AS active,
       extract(epoch FROM now() - min(r.created_at) FILTER (WHERE r.status = 'queued' AND r.claim IS NULL))::float8
         AS "oldestWaitingSeconds",
       (count(r.id) FILTER (WHERE r.ended_at > now() - interval '5 minutes') / 5.0)::float8 AS "perMinute"
     FROM unnest($1::text[], $2::int[]) AS l(lane, priority)
     LEFT JOIN engine.run r ON r.priority = l.priority AND (r.status IN ('queued', 'running') OR r.ended_at > now() - interval '5 minutes')
     GROUP BY l.lane ORDER BY min(l.priority)`,
    [QUEUE_PRIORITIES.map(({ name }) => name), QUEUE_PRIORITIES.map(({ priority }) => priority)],
  );
}

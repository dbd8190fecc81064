import { POSITIONS } from "../../../lib/jobs/lanes.ts";
import type { Tx } from "../database/database.ts";
import { enqueueRuns } from "../database/jobs.ts";
import { type EngineEvent, organizationOf } from "../events/event.ts";
import { evaluate } from "../expressions/evaluate.ts";
import { parseExpression } from "../expressions/parse.ts";
import type { FunctionConfig } from "../functions/config.ts";

export type NewRun = { fn: FunctionConfig; event: EngineEvent };

const MAX_PRIORITY = 600;
const LAST_POSITION = POSITIONS.perLane - 1;

/**
 * Creates and queues any number of runs with two statements. Inside a lane a run's position is the number of active
 * runs of its organization, so that organizations take turns, however many runs one of them has.
 */
export async function createRuns(tx: Tx, runs: readonly NewRun[]): Promise<void> {
  if (runs.length === 0) return;
  const created = await tx.rows<{ id: string }>(
    `WITH given AS (
       SELECT r.*, row_number() OVER (PARTITION BY r.org_id, r.priority ORDER BY at) - 1 AS earlier
       FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS (function_id text, org_id text, events jsonb, priority int))
         WITH ORDINALITY AS r(function_id, org_id, events, priority, at)),
     active AS (
       SELECT g.org_id, g.priority, (SELECT count(*) FROM (
         SELECT FROM engine.run a WHERE a.org_id = g.org_id AND a.status IN ('queued', 'running')
           AND a.priority BETWEEN g.priority AND g.priority + $2::int LIMIT $2::int) ahead) AS runs
       FROM given g WHERE g.org_id IS NOT NULL GROUP BY 1, 2)
     INSERT INTO engine.run (function_id, org_id, events, priority)
     SELECT g.function_id, g.org_id, g.events,
       g.priority + CASE WHEN g.org_id IS NULL THEN 0 ELSE least($2::int, g.earlier + coalesce(a.runs, 0)) END
     FROM given g LEFT JOIN active a USING (org_id, priority) ORDER BY g.at RETURNING id`,
    [JSON.stringify(runs.map(toRow)), LAST_POSITION],
  );
  await enqueueRuns(
    tx,
    created.map(({ id }) => id),
  );
}

function toRow({ fn, event }: NewRun): Record<string, unknown> {
  return { function_id: fn.id, org_id: organizationOf(event), events: [event], priority: priorityOf(fn, event) };
}

/** Converts Inngest's priority (-600 to 600, higher first) to the queue's (lower first). */
function priorityOf({ priority }: FunctionConfig, event: EngineEvent): number {
  if (priority?.run === undefined) return 0;
  const factor = evaluate(parseExpression(priority.run), { event });
  if (typeof factor !== "number") return 0;
  return -POSITIONS.perUnit * Math.max(-MAX_PRIORITY, Math.min(MAX_PRIORITY, Math.round(factor)));
}

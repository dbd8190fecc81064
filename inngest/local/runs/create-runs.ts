import type { Tx } from "../database/database.ts";
import { enqueueRuns } from "../database/jobs.ts";
import { type EngineEvent, organizationOf } from "../events/event.ts";
import { evaluate } from "../expressions/evaluate.ts";
import { parseExpression } from "../expressions/parse.ts";
import type { FunctionConfig } from "../functions/config.ts";

export type NewRun = { fn: FunctionConfig; events: EngineEvent[]; parent?: { runId: string; stepId: string } };

const MAX_PRIORITY = 600;

/** Creates and queues any number of runs with two statements. */
export async function createRuns(tx: Tx, runs: readonly NewRun[]): Promise<void> {
  if (runs.length === 0) return;
  const created = await tx.rows<{ id: string }>(
    `INSERT INTO engine.run (function_id, org_id, events, parent_run_id, parent_step_id, priority)
     SELECT function_id, org_id, events, parent_run_id, parent_step_id, priority
     FROM jsonb_to_recordset($1::jsonb) AS r(function_id text, org_id text, events jsonb, parent_run_id uuid,
       parent_step_id text, priority int) RETURNING id`,
    [JSON.stringify(runs.map(toRow))],
  );
  await enqueueRuns(
    tx,
    created.map(({ id }) => id),
  );
}

function toRow({ fn, events, parent }: NewRun): Record<string, unknown> {
  const [event] = events;
  return {
    function_id: fn.id,
    org_id: event ? organizationOf(event) : null,
    events,
    parent_run_id: parent?.runId ?? null,
    parent_step_id: parent?.stepId ?? null,
    priority: priorityOf(fn, event),
  };
}

/** Converts Inngest's priority (-600 to 600, higher first) to graphile-worker's (lower first). */
function priorityOf({ priority }: FunctionConfig, event: EngineEvent | undefined): number {
  if (priority?.run === undefined) return 0;
  const factor = evaluate(parseExpression(priority.run), { event });
  return typeof factor === "number" ? -Math.max(-MAX_PRIORITY, Math.min(MAX_PRIORITY, Math.round(factor))) : 0;
}

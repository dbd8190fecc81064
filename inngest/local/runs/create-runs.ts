import type { Tx } from "../database/database.ts";
import { enqueueRuns } from "../database/jobs.ts";
import { type EngineEvent, organizationOf } from "../events/event.ts";
import { evaluate } from "../expressions/evaluate.ts";
import { parseExpression } from "../expressions/parse.ts";
import type { FunctionConfig } from "../functions/config.ts";

export type NewRun = { fn: FunctionConfig; event: EngineEvent };

const MAX_PRIORITY = 600;

/** Creates and queues any number of runs with two statements. */
export async function createRuns(tx: Tx, runs: readonly NewRun[]): Promise<void> {
  if (runs.length === 0) return;
  const created = await tx.rows<{ id: string }>(
    `INSERT INTO engine.run (function_id, org_id, events, priority) SELECT function_id, org_id, events, priority
     FROM jsonb_to_recordset($1::jsonb) AS r(function_id text, org_id text, events jsonb, priority int) RETURNING id`,
    [JSON.stringify(runs.map(toRow))],
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
  return -Math.max(-MAX_PRIORITY, Math.min(MAX_PRIORITY, Math.round(factor)));
}

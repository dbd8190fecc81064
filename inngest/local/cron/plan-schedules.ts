import type { EngineContext } from "../context.ts";
import type { Tx } from "../database/database.ts";
import { addJob } from "../database/jobs.ts";
import type { FunctionConfig } from "../functions/config.ts";

import { nextTick, parseCron } from "./ticks.ts";

export type Schedule = { functionId: string; expression: string };

/** Syncs the schedule table with the functions' cron triggers. Existing schedules keep their next tick. */
export async function planSchedules(engine: EngineContext): Promise<void> {
  const wanted = engine.registry.all().flatMap(schedulesOf);
  await engine.db.tx(async (tx) => {
    await tx.run(
      `DELETE FROM engine.schedule WHERE (function_id, expression) NOT IN
         (SELECT w.f, w.e FROM unnest($1::text[], $2::text[]) AS w(f, e))`,
      [wanted.map(({ functionId }) => functionId), wanted.map(({ expression }) => expression)],
    );
    for (const schedule of wanted) await planSchedule(tx, schedule);
  });
}

function schedulesOf({ id, triggers }: FunctionConfig): Schedule[] {
  return triggers.flatMap(({ cron }) => (cron === undefined ? [] : [{ functionId: id, expression: cron }]));
}

async function planSchedule(tx: Tx, schedule: Schedule): Promise<void> {
  const first = nextTick(parseCron(schedule.expression), new Date());
  if (!first) return;
  const [row] = await tx.rows<{ next_at: Date }>(
    `INSERT INTO engine.schedule AS s (function_id, expression, next_at) VALUES ($1, $2, $3)
     ON CONFLICT (function_id, expression) DO UPDATE SET next_at = s.next_at RETURNING next_at`,
    [schedule.functionId, schedule.expression, first],
  );
  await queueTick(tx, schedule, row?.next_at ?? first);
}

/** The job key deduplicates: every engine queues the tick, one runs it. */
export async function queueTick(tx: Tx, { functionId, expression }: Schedule, at: Date): Promise<void> {
  await addJob(tx, "cron", { functionId, expression }, { key: `cron:${functionId}:${expression}`, at });
}

import type { EngineContext } from "../context.ts";
import { INTERNAL } from "../events/event.ts";
import { createRuns } from "../runs/create-runs.ts";
import { queueTick, type Schedule } from "./plan-schedules.ts";
import { nextTick, parseCron, previousTick } from "./ticks.ts";

/** Delay before retrying a schedule whose function this process does not have yet. */
const UNKNOWN_PAUSE_MS = 1_000;

/**
 * Starts the function for the due tick and plans the next one, in one transaction. Of the ticks missed while no engine
 * ran, only the last one fires.
 */
export async function fireSchedule(engine: EngineContext, schedule: Schedule): Promise<void> {
  const fn = engine.registry.find(schedule.functionId);
  const cron = parseCron(schedule.expression);
  await engine.db.tx(async (tx) => {
    const [row] = await tx.rows<{ next_at: Date; now: Date }>(
      `SELECT next_at, clock_timestamp() AS now FROM engine.schedule WHERE function_id = $1 AND expression = $2 FOR UPDATE`,
      [schedule.functionId, schedule.expression],
    );
    if (!row) return; // no longer scheduled
    if (!fn) return queueTick(tx, schedule, new Date(row.now.getTime() + UNKNOWN_PAUSE_MS));
    if (row.next_at > row.now) return queueTick(tx, schedule, row.next_at); // another engine fired it
    const tick = previousTick(cron, row.now) ?? row.next_at;
    const id = `${schedule.functionId}:${schedule.expression}:${tick.toISOString()}`;
    const event = { id, name: INTERNAL.timer, data: { cron: schedule.expression }, ts: tick.getTime() };
    await createRuns(tx, [{ fn, event }]);
    const next = nextTick(cron, row.now);
    if (!next) return;
    await tx.run("UPDATE engine.schedule SET next_at = $3 WHERE function_id = $1 AND expression = $2", [
      schedule.functionId,
      schedule.expression,
      next,
    ]);
    await queueTick(tx, schedule, next);
  });
}

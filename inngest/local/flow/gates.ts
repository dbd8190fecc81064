import type { Tx } from "../database/database.ts";
import { addJob } from "../database/jobs.ts";
import type { EngineEvent } from "../events/event.ts";
import { keyValue } from "../expressions/evaluate.ts";
import type { FunctionConfig } from "../functions/config.ts";

type Rate = { limit: number; period: number; key?: string | undefined };

/** `rateLimit`: whether this event may start a run; if not, it is dropped. */
export async function passesRateLimit(tx: Tx, fn: FunctionConfig, event: EngineEvent): Promise<boolean> {
  if (!fn.rateLimit) return true;
  const opensAt = await passGate(tx, gateKey("rate", fn.id, fn.rateLimit, event), fn.rateLimit, fn.rateLimit.limit);
  return opensAt === null;
}

/** `throttle`: whether this run may start now; if not, it is queued and a job admits it when the gate opens. */
export async function passesThrottle(
  tx: Tx,
  fn: FunctionConfig,
  run: { runId: string; events: EngineEvent[] },
): Promise<boolean> {
  if (!fn.throttle) return true;
  const key = gateKey("throttle", fn.id, fn.throttle, run.events[0]);
  await lockGate(tx, key);
  const [line] = await tx.rows("SELECT 1 FROM engine.parked WHERE key = $1 AND run_id <> $2 LIMIT 1", [key, run.runId]);
  if (!line) {
    const opensAt = await passGate(tx, key, fn.throttle, fn.throttle.burst);
    if (opensAt === null) {
      await tx.run("DELETE FROM engine.parked WHERE run_id = $1 AND key = $2", [run.runId, key]);
      return true;
    }
    await addJob(tx, "gate", { functionId: fn.id, key }, { key, at: opensAt });
  }
  await tx.run(
    `INSERT INTO engine.parked (run_id, key, keys, limits, since)
     SELECT id, $2, '{}', '{}', created_at FROM engine.run WHERE id = $1 ON CONFLICT (run_id, step_id) DO NOTHING`,
    [run.runId, key],
  );
  return false;
}

/** Admits as many throttled runs as the gate allows, oldest first, and schedules the next. */
export async function openGate(tx: Tx, fn: FunctionConfig | undefined, key: string): Promise<void> {
  await lockGate(tx, key);
  for (;;) {
    const [next] = await tx.rows<{ run_id: string }>(
      "SELECT run_id FROM engine.parked WHERE key = $1 ORDER BY since, run_id LIMIT 1",
      [key],
    );
    if (!next) return;
    const opensAt = fn?.throttle ? await passGate(tx, key, fn.throttle, fn.throttle.burst) : null;
    if (opensAt !== null) return addJob(tx, "gate", { functionId: fn?.id, key }, { key, at: opensAt });
    await tx.run("DELETE FROM engine.parked WHERE run_id = $1 AND key = $2", [next.run_id, key]);
    await tx.run("UPDATE engine.run SET admitted = true WHERE id = $1", [next.run_id]);
    await tx.rows("SELECT engine.enqueue($1, '', now(), false)", [next.run_id]);
  }
}

/** Null if admitted, else the time when the gate opens. */
async function passGate(tx: Tx, key: string, { limit, period }: Rate, burst: number): Promise<Date | null> {
  const [row] = await tx.rows<{ opens_at: Date | null }>(
    "SELECT engine.pass_gate($1, make_interval(secs => $2), $3) AS opens_at",
    [key, period / limit / 1_000, burst],
  );
  return row?.opens_at ?? null;
}

async function lockGate(tx: Tx, key: string): Promise<void> {
  await tx.rows("SELECT pg_advisory_xact_lock(hashtextextended('engine.gate:' || $1, 0))", [key]);
}

function gateKey(kind: string, functionId: string, { key }: Rate, event: EngineEvent | undefined): string {
  return `${kind}:${functionId}:${key === undefined ? "" : keyValue(key, { event })}`;
}

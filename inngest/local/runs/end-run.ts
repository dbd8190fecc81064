import type { EngineContext } from "../context.ts";
import type { Tx } from "../database/database.ts";
import { acceptEvents } from "../events/accept-events.ts";
import { type EngineEvent, INTERNAL } from "../events/event.ts";

export type Ending = { status: "completed" | "failed" | "cancelled"; output?: unknown; error?: unknown };

type EndedRun = { function_id: string; events: EngineEvent[] };

/** Ends an active run: deletes its pending steps, emits the finished and failed events. False if it had already ended. */
export async function endRun(engine: EngineContext, tx: Tx, runId: string, ending: Ending): Promise<boolean> {
  const [run] = await tx.rows<EndedRun>(
    `UPDATE engine.run SET status = $2, output = $3, error = $4, ended_at = now(), claim = NULL, engine_id = NULL
     WHERE id = $1 AND status IN ('queued', 'running') RETURNING function_id, events`,
    [runId, ending.status, toJson(ending.output), toJson(ending.error)],
  );
  if (!run) return false;
  await tx.run("DELETE FROM engine.step WHERE run_id = $1 AND status IN ('planned', 'sleeping')", [runId]);
  await announce(engine, tx, runId, run, ending);
  return true;
}

async function announce(engine: EngineContext, tx: Tx, runId: string, run: EndedRun, ending: Ending): Promise<void> {
  const [event] = run.events;
  const data = { function_id: run.function_id, run_id: runId, event, events: run.events };
  const names = ending.status === "failed" ? [INTERNAL.failed, INTERNAL.finished] : [INTERNAL.finished];
  const wanted =
    ending.status === "cancelled" ? [] : names.filter((name) => engine.registry.triggeredBy(name).length > 0);
  if (wanted.length === 0) return;
  const outcome = ending.status === "failed" ? { error: ending.error } : { result: ending.output };
  await acceptEvents(
    tx,
    wanted.map((name) => ({ name, data: { ...data, ...outcome } })),
  );
}

function toJson(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

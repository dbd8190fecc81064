import { callFunction } from "../app/call-function.ts";
import type { EngineContext } from "../context.ts";
import { callOf } from "./call-of.ts";
import { claimRun } from "./claim-run.ts";
import { persistently } from "./persistently.ts";
import { releaseUnit } from "./release-unit.ts";
import type { Unit } from "./run.ts";
import { settleRun } from "./settle-run.ts";

/** How long one run may occupy a worker before others. */
const SLICE_MS = 250;

/** Continues a run, step by step, until it ends, waits or has used up its time slice. */
export async function advanceRun(engine: EngineContext, runId: string, signal: AbortSignal): Promise<void> {
  const turnEndsAt = Date.now() + SLICE_MS;
  let unit: Unit | null = await claimRun(engine, runId);
  while (unit) {
    const answer = await callFunction(engine.app, callOf(unit, signal));
    const held = unit;
    const next: Unit | null = await persistently(engine, held, answer, (given) => settleRun(engine, held, given));
    const isOver = Date.now() >= turnEndsAt || signal.aborted;
    if (next && isOver) await engine.db.tx((tx) => releaseUnit(tx, next, { again: "now" }));
    unit = isOver ? null : next;
  }
}

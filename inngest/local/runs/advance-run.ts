import { callFunction } from "../app/call-function.ts";
import type { EngineContext } from "../context.ts";
import { callOf } from "./call-of.ts";
import { claimRun } from "./claim-run.ts";
import { persistently } from "./persistently.ts";
import { releaseUnit } from "./release-unit.ts";
import type { Unit } from "./run.ts";
import { settleRun } from "./settle-run.ts";

/** How long one run may occupy a worker before others, apart from its longest call. */
const SLICE_MS = 250;

/** Continues a run, step by step, until it ends, waits or has used up its time slice. */
export async function advanceRun(engine: EngineContext, runId: string, signal: AbortSignal): Promise<void> {
  let unit: Unit | null = await claimRun(engine, runId);
  const calls: number[] = [];
  while (unit) {
    const calledAt = Date.now();
    const answer = await callFunction(engine.app, callOf(unit, signal));
    const held = unit;
    const next: Unit | null = await persistently(engine, held, answer, (given) => settleRun(engine, held, given));
    calls.push(Date.now() - calledAt);
    const isOver = isSliceUsed(calls) || signal.aborted;
    if (next && isOver) await engine.db.tx((tx) => releaseUnit(tx, next, { again: "now" }));
    unit = isOver ? null : next;
  }
}

/**
 * Whether a run has used up its slice. Its longest call does not count: after one long step, a run would otherwise stand
 * in line for each of the short calls that end it.
 */
export function isSliceUsed(callsMs: readonly number[]): boolean {
  const all = callsMs.reduce((sum, ms) => sum + ms, 0);
  return all - Math.max(0, ...callsMs) >= SLICE_MS;
}

import type { Answer } from "../app/answer.ts";
import type { EngineContext } from "../context.ts";
import { maxAttempts } from "../functions/config.ts";
import { outageDelay, retryDelay } from "../time/backoff.ts";
import { type Again, type Counters, releaseUnit } from "./release-unit.ts";
import type { Unit } from "./run.ts";

/** How often the app may go away during one step before it counts as a failed attempt. */
const MAX_INTERRUPTIONS = 5;
const MAX_OUTAGE_MS = 24 * 3_600_000;

type NoResult = Exclude<Answer, { kind: "ops" } | { kind: "result" }>;

/** After a call without a result: schedules a retry if allowed, else calls `giveUp`. */
export async function tryAgain<T>(
  engine: EngineContext,
  unit: Unit,
  answer: NoResult,
  giveUp: (error: unknown) => Promise<T>,
): Promise<T | null> {
  const { attempt, outages, interruptions } = unit;
  switch (answer.kind) {
    case "error": {
      if (!answer.retry.allowed || attempt + 1 >= maxAttempts(unit.fn)) return giveUp(answer.error);
      const at = answer.retry.at ?? later(retryDelay(attempt, engine.retryBaseMs));
      return release(engine, unit, { again: "at", at }, { attempt: attempt + 1 });
    }
    case "unavailable": {
      const since = unit.unavailableSince ?? new Date();
      if (Date.now() - since.getTime() > MAX_OUTAGE_MS) return giveUp({ name: "Error", message: answer.reason });
      if (outages === 0)
        engine.log.warn({ functionId: unit.fn.id, reason: answer.reason }, "The app cannot be reached");
      engine.resync().catch(() => undefined); // the app may have been replaced by a version with other functions
      const counters = { attempt, interruptions, outages: outages + 1, unavailableSince: since };
      return release(engine, unit, { again: "at", at: later(outageDelay(outages)) }, counters);
    }
    case "interrupted": {
      engine.log.warn({ functionId: unit.fn.id, reason: answer.reason }, "The app closed the connection during a call");
      const error = { name: "Error", message: "The app went away while the step was running" };
      if (interruptions >= MAX_INTERRUPTIONS)
        return tryAgain(engine, unit, { kind: "error", error, retry: { allowed: true } }, giveUp);
      const counters = { attempt, interruptions: interruptions + 1 };
      return release(engine, unit, { again: "at", at: later(outageDelay(interruptions)) }, counters);
    }
    case "aborted":
      return release(engine, unit, { again: "now" }, { attempt, outages, interruptions });
  }
}

async function release(engine: EngineContext, unit: Unit, when: Again, counters: Counters): Promise<null> {
  await engine.db.tx((tx) => releaseUnit(tx, unit, when, counters));
  return null;
}

function later(milliseconds: number): Date {
  return new Date(Date.now() + milliseconds);
}

import { setTimeout as sleep } from "node:timers/promises";
import type { Answer } from "../app/answer.ts";
import type { EngineContext } from "../context.ts";
import type { Unit } from "./run.ts";

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 3_000;
/** SQLSTATE classes of rejected values, as opposed to an unavailable database. */
const REFUSED_VALUE = /^(22|23)/;

/**
 * Stores a response, retrying while the database is down, because a finished step must not run again. Repeating is
 * safe: it requires the claim. A value that cannot be stored (NUL in a text) fails the step.
 */
export async function persistently<T>(
  engine: EngineContext,
  unit: Unit,
  answer: Answer,
  settle: (answer: Answer) => Promise<T>,
): Promise<T> {
  let given = answer;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await settle(given);
    } catch (error) {
      const code = String((error as { code?: unknown }).code ?? "");
      if (engine.isStopped()) throw error;
      engine.log.error(
        { runId: unit.runId, code, reason: (error as Error).message },
        "A step's answer could not be stored",
      );
      if (REFUSED_VALUE.test(code)) given = refused(given);
      else await sleep(pause);
    }
  }
}

function refused(answer: Answer): Answer {
  const error = { name: "Error", message: "The database cannot store the step's result" };
  const retry = { allowed: false };
  if (answer.kind !== "ops") return { kind: "error", error, retry };
  const ops = answer.ops.map(({ id, name, displayName }) => ({ id, name, displayName, op: "StepFailed", error }));
  return { kind: "ops", ops, retry };
}

import { setTimeout as sleep } from "node:timers/promises";
import type { Answer } from "../app/answer.ts";
import type { EngineContext } from "../context.ts";
import type { Unit } from "./run.ts";

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 3_000;
/** SQLSTATE classes of a value that the database refuses, as opposed to a database that is away. */
const REFUSED_VALUE = /^(22|23)/;

/**
 * Writes an answer down however long the database is away: a step that has run must not run again for that. Settling is safe
 * to repeat, because it needs the claim. A value that can't be stored (a NUL in a text) counts as the step's own error.
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
        "An answer could not be written down",
      );
      if (REFUSED_VALUE.test(code)) given = refused(given);
      else await sleep(pause);
    }
  }
}

function refused(answer: Answer): Answer {
  const error = { name: "Error", message: "The database can't keep what the step returned" };
  const retry = { allowed: false };
  if (answer.kind !== "ops") return { kind: "error", error, retry };
  const ops = answer.ops.map(({ id, name, displayName }) => ({ id, name, displayName, op: "StepFailed", error }));
  return { kind: "ops", ops, retry };
}

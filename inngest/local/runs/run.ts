import type { EngineEvent } from "../events/event.ts";
import type { FunctionConfig } from "../functions/config.ts";

/** An ended step, as the SDK replays it. */
export type EndedStep = { id: string; status: "done" | "failed"; data: unknown; error: unknown };

export type Outcome = { status: "done"; data?: unknown } | { status: "failed"; error: unknown };

/** The outcome as the JSON columns of a step. */
export function outcomeColumns(outcome: Outcome): { data: string | null; error: string | null } {
  if (outcome.status === "done") return { data: JSON.stringify(outcome.data ?? null), error: null };
  return { data: null, error: JSON.stringify(outcome.error) };
}

/**
 * A unit of work claimed by this engine: a run (`stepId` '') or one of its parallel steps. No other engine can claim it
 * until `claim` is released.
 */
export type Unit = {
  runId: string;
  stepId: string;
  claim: string;
  fn: FunctionConfig;
  events: EngineEvent[];
  attempt: number;
  outages: number;
  interruptions: number;
  unavailableSince: Date | null;
  ended: EndedStep[];
  /** Other steps of the run are planned, running or sleeping. */
  hasPending: boolean;
};

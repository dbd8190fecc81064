import type { EngineEvent } from "../events/event.ts";
import type { FunctionConfig } from "../functions/config.ts";

/** A step that has ended, as the SDK replays it. */
export type EndedStep = { id: string; status: "done" | "failed"; data: unknown; error: unknown };

/**
 * A unit of work that this engine holds: a run going on with its function (`stepId` ''), or one of its parallel steps.
 * Nobody else can hold it until `claim` is given up.
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
  /** Other steps of the run are planned, running or asleep. */
  hasPending: boolean;
};

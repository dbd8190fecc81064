import type { Call } from "../app/call-function.ts";
import { maxAttempts } from "../functions/config.ts";
import type { EndedStep, Unit } from "./run.ts";

/** The request that continues a unit, in the format of Inngest's executor. */
export function callOf(unit: Unit, signal: AbortSignal): Call {
  const { runId, stepId, fn, events, ended, hasPending, attempt } = unit;
  const order = ended.map(({ id }) => id);
  const body = {
    version: 2,
    event: events[0],
    events,
    steps: Object.fromEntries(ended.map((step) => [step.id, toStepState(step)])),
    // No fn_id: with it the SDK would report steps to a checkpoint API instead of in the response.
    ctx: {
      run_id: runId,
      attempt,
      max_attempts: maxAttempts(fn),
      disable_immediate_execution: hasPending,
      use_api: false,
      stack: { stack: order, current: order.length },
    },
  };
  // Stays the same until another step ends, so it identifies events that a repeated step sends again.
  const origin = `${runId}.${stepId}.${order.at(-1) ?? ""}`;
  return { functionId: fn.id, stepId, body, origin, signal };
}

function toStepState({ status, data, error }: EndedStep): Record<string, unknown> {
  return status === "done" ? { type: "data", data: data ?? null } : { type: "error", error };
}

import { setTimeout as pause } from "node:timers/promises";
import type { InngestFunction } from "inngest";
import { serve } from "inngest/edge";
import { inngest } from "../../lib/jobs/client.ts";

type Op = {
  id: string;
  op: string;
  name?: string;
  displayName?: string;
  data?: unknown;
  opts?: unknown;
  error?: { message: string };
};
/** `retry`: the failure's retry instruction, as the protocol encodes it. `stateBytes`: size of all step results. */
export type FunctionRun = {
  result: unknown;
  steps: string[];
  stateBytes: number;
  error?: string;
  retry?: { isFinal: boolean; after: string | null };
};

/** Above what a run may take, so that a test can state the bound. */
const MAX_ROUNDS = 400;

/**
 * Runs one function to its end over the SDK's protocol, as an engine does: one request per step, with all earlier
 * results. Events go to the target that `recordEvents` set. A sleep ends at once, or `wakesEarlyMs` before its time, as
 * Inngest may do.
 */
export async function runFunction(
  fn: InngestFunction.Any,
  event: { name: string; data: Record<string, unknown>; id?: string },
  { wakesEarlyMs }: { wakesEarlyMs?: number } = {},
): Promise<FunctionRun> {
  const runId = crypto.randomUUID(); // the SDK identifies the steps of a run by it
  const handler = serve({ client: inngest, functions: [fn] });
  const steps: Record<string, { type: "data"; data: unknown }> = {};
  const names: string[] = [];
  const ended = (result: unknown) => ({ result, steps: names, stateBytes: Buffer.byteLength(JSON.stringify(steps)) });
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const response = await handler(toRequest({ functionId: fn.id("balcao"), runId }, event, steps));
    const answer: unknown = await response.json();
    if (response.status === 200) return ended(answer);
    const { headers } = response;
    const retry = { isFinal: headers.get("x-inngest-no-retry") === "true", after: headers.get("retry-after") };
    if (response.status !== 206) return { ...ended(undefined), error: messageOf(answer), retry };
    for (const op of answer as Op[]) {
      if (op.error) return { ...ended(undefined), error: op.error.message, retry };
      names.push(op.displayName ?? op.name ?? op.id);
      if (op.op === "Sleep" && wakesEarlyMs !== undefined)
        await pause(Math.max(0, Date.parse(op.name ?? "") - wakesEarlyMs - Date.now()));
      steps[op.id] = { type: "data", data: op.data ?? null };
    }
  }
  throw new Error("The function did not end");
}

function toRequest(ids: { functionId: string; runId: string }, event: object, steps: object): Request {
  const fullEvent = { id: crypto.randomUUID(), ts: Date.now(), ...event };
  const url = `http://localhost:3000/api/inngest?fnId=${encodeURIComponent(ids.functionId)}&stepId=step`;
  const stack = { stack: Object.keys(steps), current: Object.keys(steps).length };
  const ctx = { run_id: ids.runId, attempt: 0, disable_immediate_execution: false, use_api: false, stack };
  const body = JSON.stringify({ event: fullEvent, events: [fullEvent], steps, version: 2, ctx });
  return new Request(url, {
    method: "POST",
    headers: { "content-type": "application/json", host: "localhost:3000" },
    body,
  });
}

function messageOf(answer: unknown): string {
  const message = (answer as { message?: unknown } | null)?.message;
  return typeof message === "string" ? message : JSON.stringify(answer);
}

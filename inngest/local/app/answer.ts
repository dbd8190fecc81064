import { z } from "zod";
import { parseRetryAfter } from "../time/backoff.ts";
import type { AppResponse } from "./send-request.ts";

const Op = z.looseObject({
  id: z.string(),
  op: z.string(),
  name: z.string().nullish(),
  displayName: z.string().nullish(),
  opts: z.record(z.string(), z.unknown()).nullish(),
  data: z.unknown().optional(),
  error: z.unknown().optional(),
});
/** One thing that a function found or did, as the SDK reports it. */
export type Op = z.infer<typeof Op>;

/** Whether and when a failed step or function may be tried again, by the answer's headers. */
type Retry = { allowed: boolean; at?: Date };

export type Answer =
  | { kind: "ops"; ops: Op[]; retry: Retry }
  | { kind: "result"; data: unknown }
  | { kind: "error"; error: unknown; retry: Retry }
  /** The SDK didn't get to run the function: the app is down, being replaced, or doesn't know the function. */
  | { kind: "unavailable"; reason: string }
  /** The connection broke while the app was at work. */
  | { kind: "interrupted"; reason: string }
  /** We hung up ourselves: this engine is being stopped. */
  | { kind: "aborted" };

/** Reads what the app answered to a call of a function. Only an answer that the SDK wrote counts as the function's own. */
export function readAnswer({ status, headers, body }: AppResponse, now: Date): Answer {
  const noRetry = headers["x-inngest-no-retry"];
  const retry = { allowed: noRetry !== "true", at: parseRetryAfter(headers["retry-after"], now) };
  if (headers["x-inngest-sdk-handled"] === undefined || headers["x-inngest-sdk"] === undefined)
    return { kind: "unavailable", reason: `the app answered ${status}` };
  const json = parseJson(body);
  if (json === undefined) return { kind: "unavailable", reason: "the app's answer is not JSON" };
  if (status === 206) return readOps(json, retry);
  if (status === 200) return { kind: "result", data: json };
  if (noRetry === undefined) return { kind: "unavailable", reason: `the SDK answered ${status}` };
  return { kind: "error", error: json, retry };
}

function readOps(json: unknown, retry: Retry): Answer {
  const ops = z.array(Op).safeParse(json);
  if (ops.success) return { kind: "ops", ops: ops.data, retry };
  return { kind: "unavailable", reason: "the SDK reported operations of an unknown shape" };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

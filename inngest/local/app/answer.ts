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
/** An operation that the SDK reports: a step that a function found or ran. */
export type Op = z.infer<typeof Op>;

/** Whether and when a failed step or function may be retried, from the response headers. */
type Retry = { allowed: boolean; at?: Date };

export type Answer =
  | { kind: "ops"; ops: Op[]; retry: Retry }
  | { kind: "result"; data: unknown }
  | { kind: "error"; error: unknown; retry: Retry }
  /** The function did not run: the app is down, being replaced, or does not have the function. */
  | { kind: "unavailable"; reason: string }
  /** The connection broke while the app was processing. */
  | { kind: "interrupted"; reason: string }
  /** This engine is stopping and aborted the call. */
  | { kind: "aborted" };

/** Parses the app's response to a call. Only responses with the SDK's headers count as the function's own. */
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

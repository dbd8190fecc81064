import { ENGINE_SIGNATURE, MAX_ENGINE_CALL_BYTES, signEngineCall } from "../../../lib/jobs/engine-call.ts";
import { type Answer, readAnswer } from "./answer.ts";
import { canonicalJson } from "./canonical-json.ts";
import { NoAnswerError, sendRequest } from "./send-request.ts";

export type AppAddress = { url: URL; signingKey: string | undefined };

export type Call = {
  functionId: string;
  /** A planned step to run, or '' to continue the function. */
  stepId: string;
  body: Record<string, unknown>;
  /** Returned with the events that this step sends, to deduplicate them when the step is repeated. */
  origin: string;
  signal: AbortSignal;
};

/** Not retryable: the state would be as large again. */
const TOO_LARGE = { name: "Error", message: `The run's state is larger than ${MAX_ENGINE_CALL_BYTES} bytes` };

/** Calls the app to continue a function. Never throws: failures are `Answer` values. */
export async function callFunction(app: AppAddress, call: Call): Promise<Answer> {
  const url = new URL(app.url);
  url.searchParams.set("fnId", call.functionId);
  url.searchParams.set("stepId", call.stepId === "" ? "step" : call.stepId);
  const body = canonicalJson(call.body);
  if (Buffer.byteLength(body) > MAX_ENGINE_CALL_BYTES)
    return { kind: "error", error: TOO_LARGE, retry: { allowed: false } };
  try {
    const headers = { ...headersFor(app, body), tracestate: `balcao=${call.origin}` };
    const response = await sendRequest(url, { method: "POST", headers, body, signal: call.signal });
    return readAnswer(response, new Date());
  } catch (error) {
    if (call.signal.aborted) return { kind: "aborted" };
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: error instanceof NoAnswerError && error.connected ? "interrupted" : "unavailable", reason };
  }
}

/** Headers of every call to the app: protocol version and, with a signing key, the signature. */
export function headersFor(app: AppAddress, body: string): Record<string, string> {
  return {
    "content-type": "application/json",
    "x-inngest-req-version": "2",
    "x-inngest-server-kind": app.signingKey ? "cloud" : "dev",
    ...(app.signingKey ? { [ENGINE_SIGNATURE]: signEngineCall(body, app.signingKey, new Date()) } : {}),
  };
}

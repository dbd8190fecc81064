import { type OutboundRequest, retryAfterMs, sendRequest, UnansweredError } from "../../platform/http-client.ts";
import { classifyStatus } from "../rules/classify-error.ts";
import type { SendResult } from "../schemas.ts";

export type Delivery = { url: string; headers: Record<string, string>; body: unknown; timeoutMs: number };

/** How a provider reads its own answers; null: the answer isn't one of its own. */
export type Reading = (status: number, body: unknown) => SendResult | null;

const MAX_RESPONSE_BYTES = 1_048_576;
/** The request never left: nobody can have acted on it. */
const NOT_SENT: SendResult = { outcome: "refused", class: "retry", code: "unreachable" };

/** Hands one message over, once. Whatever happens is a result. */
export async function deliver({ url, headers, body, timeoutMs }: Delivery, read: Reading): Promise<SendResult> {
  const request: OutboundRequest = {
    ...{ method: "POST", retries: 0, timeoutMs, maxResponseBytes: MAX_RESPONSE_BYTES },
    headers: { "content-type": "application/json", accept: "application/json", ...headers },
    body: JSON.stringify(body),
  };
  try {
    const response = await sendRequest(url, request);
    const result =
      read(response.status, await response.json().catch(() => undefined)) ?? foreignAnswer(response.status);
    return withPause(result, retryAfterMs(response.headers.get("retry-after")));
  } catch (error) {
    if (!(error instanceof UnansweredError)) return { outcome: "unknown", reason: "unreadable" };
    if (!error.wasSent) return NOT_SENT;
    return { outcome: "unknown", reason: / in time$/.test(error.message) ? "timeout" : "reset" };
  }
}

/** A page of a proxy, or a success that doesn't say what it took. */
function foreignAnswer(status: number): SendResult {
  if (status < 400) return { outcome: "unknown", reason: "unreadable" };
  const verdict = classifyStatus(status);
  if (verdict === null) return { outcome: "unknown", reason: "server_error" };
  return { outcome: "refused", ...verdict, code: `http_${status}` };
}

function withPause(result: SendResult, pauseMs: number | null): SendResult {
  return result.outcome === "refused" && pauseMs !== null ? { ...result, retryAfterMs: pauseMs } : result;
}

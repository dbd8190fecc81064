import { type OutboundRequest, retryAfterMs, sendRequest, UnansweredError } from "../../platform/http-client.ts";
import { encodeMultipart, type FilePart } from "../../platform/outbound/multipart.ts";
import { classifyStatus } from "../rules/classify-error.ts";
import type { SendResult } from "../schemas.ts";

export type Delivery = {
  url: string;
  headers: Record<string, string>;
  body: Record<string, unknown>;
  /** Streamed as multipart form data together with the body's fields. */
  file?: FilePart;
  timeoutMs: number;
};

/** Parses a provider's response; null: the response is not the provider's own. */
export type Reading = (status: number, body: unknown) => SendResult | null;

const MAX_RESPONSE_BYTES = 1_048_576;
/** The request was not sent, so nothing was executed. */
const NOT_SENT: SendResult = { outcome: "refused", class: "retry", code: "unreachable" };

/** Sends one message without retries. Never throws. */
export async function deliver(delivery: Delivery, read: Reading): Promise<SendResult> {
  const { url, headers, timeoutMs } = delivery;
  const encoded = encode(delivery);
  const request: OutboundRequest = {
    method: "POST",
    retries: 0,
    timeoutMs,
    maxResponseBytes: MAX_RESPONSE_BYTES,
    body: encoded.body,
    headers: { accept: "application/json", ...encoded.headers, ...headers },
  };
  try {
    const response = await sendRequest(url, request);
    const result =
      read(response.status, await response.json().catch(() => undefined)) ?? foreignAnswer(response.status);
    return withPause(result, retryAfterMs(response.headers.get("retry-after")));
  } catch (error) {
    if (!(error instanceof UnansweredError)) return { outcome: "unknown", reason: "unreadable" };
    if (!error.wasSent) return NOT_SENT;
    return { outcome: "unknown", reason: error.reason === "timeout" ? "timeout" : "reset" };
  }
}

function encode({ body, file }: Delivery): Pick<OutboundRequest, "body" | "headers"> {
  if (!file) return { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const fields = Object.entries(body).map(([name, value]) => [name, String(value)] as const);
  return encodeMultipart(fields, { field: "file", file });
}

/** A proxy's response, or a success without a message id. */
function foreignAnswer(status: number): SendResult {
  if (status < 400) return { outcome: "unknown", reason: "unreadable" };
  const verdict = classifyStatus(status);
  if (verdict === null) return { outcome: "unknown", reason: "server_error" };
  return { outcome: "refused", ...verdict, code: `http_${status}` };
}

function withPause(result: SendResult, pauseMs: number | null): SendResult {
  return result.outcome === "refused" && pauseMs !== null ? { ...result, retryAfterMs: pauseMs } : result;
}

import { retryAfterMs, sendRequest, UnansweredError } from "../platform/http-client.ts";
import { logger } from "../platform/logger.ts";
import { BlockedAddressError } from "../platform/outbound/private-addresses.ts";
import type { Answer } from "./rules/outcome.ts";

const TIMEOUT_MS = 10_000;
/** How much of a response is kept for the delivery log. */
const KEPT_BYTES = 1_024;

export type SendWebhook = (url: string, request: { headers: Record<string, string>; body: string }) => Promise<Answer>;

/** One POST without retries or redirects. In production the address must be public when the connection is made. */
export const sendWebhook: SendWebhook = async (url, { headers, body }) => {
  try {
    const response = await sendRequest(url, {
      method: "POST",
      headers,
      body,
      timeoutMs: TIMEOUT_MS,
      retries: 0,
      isUserSupplied: true,
      maxResponseBytes: KEPT_BYTES,
      cutsResponse: true,
    });
    const pause = retryAfterMs(response.headers.get("retry-after"));
    return { status: response.status, retryAfterMs: pause, responseStart: storable(await response.text()) };
  } catch (error) {
    if (error instanceof BlockedAddressError) return { status: null, error: "blocked_address" };
    if (error instanceof UnansweredError) return { status: null, error: error.reason };
    logger.error({ err: error }, "a webhook could not be sent");
    return { status: null, error: "unreachable" };
  }
};

/** PostgreSQL rejects NUL. */
function storable(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

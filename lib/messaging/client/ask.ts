import type { ZodType } from "zod";
import { retryAfterMs, sendRequest } from "../../platform/http-client.ts";

const TIMEOUT_MS = 15_000;
const MAX_RESPONSE_BYTES = 16 * 1_048_576;
/** Host of the Cloud API's download URLs for media. */
const MEDIA_HOST = "lookaside.fbsbx.com";

type Question<T> = { url: string; headers: Record<string, string>; what: string; answer: ZodType<T> };

/**
 * Sends a read-only request to a provider, retried like any GET. `judge` maps status and body to a problem; null:
 * success.
 */
export async function ask<T>(
  { url, headers, what, answer }: Question<T>,
  judge: (status: number, body: unknown) => ProviderProblem | null,
): Promise<T> {
  const bounds = { timeoutMs: TIMEOUT_MS, maxResponseBytes: MAX_RESPONSE_BYTES };
  const response = await sendRequest(url, { headers: { accept: "application/json", ...headers }, ...bounds }).catch(
    (cause) => {
      throw new ProviderError("unreachable", what, { cause });
    },
  );
  const body: unknown = await response.json().catch(() => undefined);
  const problem = response.status >= 500 ? "unreachable" : judge(response.status, body);
  if (problem !== null)
    throw new ProviderError(problem, what, { retryAfterMs: retryAfterMs(response.headers.get("retry-after")) });
  const read = answer.safeParse(body);
  if (!read.success) throw new ProviderError("refused", what, { cause: read.error });
  return read.data;
}

/** Why a read request (never a message) failed. The error text is for logs: it contains no URL and no token. */
export type ProviderProblem = "unreachable" | "denied" | "not_found" | "limited" | "refused";

export class ProviderError extends Error {
  readonly problem: ProviderProblem;
  /** When to ask again, if the provider says so. */
  readonly retryAfterMs: number | null;
  constructor(
    problem: ProviderProblem,
    what: string,
    { retryAfterMs = null, ...options }: ErrorOptions & { retryAfterMs?: number | null } = {},
  ) {
    super(
      `The provider ${problem === "unreachable" ? "could not be reached" : `answered "${problem}"`} for ${what}`,
      options,
    );
    this.name = "ProviderError";
    this.problem = problem;
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * Security: the token gives access to the organization's whole WhatsApp account, so it is sent only to the provider's
 * hosts.
 */
export function isProviderHost(url: URL, graphUrl: string): boolean {
  return url.origin === new URL(graphUrl).origin || (url.protocol === "https:" && url.hostname === MEDIA_HOST);
}

import type { ZodType } from "zod";
import { sendRequest } from "../../platform/http-client.ts";
import { ProviderError, type ProviderProblem } from "./provider-error.ts";

const TIMEOUT_MS = 15_000;
const MAX_RESPONSE_BYTES = 16 * 1_048_576;

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
  if (problem !== null) throw new ProviderError(problem, what);
  const read = answer.safeParse(body);
  if (!read.success) throw new ProviderError("refused", what, { cause: read.error });
  return read.data;
}

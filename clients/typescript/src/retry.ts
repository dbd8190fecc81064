import { retryAfterOf } from "./error.ts";

export type RetryOptions = {
  /** Further tries after the first one. */
  retries: number;
  /** A longer wait is not worth a retry: the error is thrown. */
  maxWaitSeconds: number;
  /** Of one try. */
  timeoutSeconds: number;
};

type Sending = RetryOptions & {
  fetch: typeof fetch;
  signal?: AbortSignal;
  /** The body of a successful response is left to the caller, without a time limit. */
  isStream: boolean;
};

/** `text`: the body; null if the caller reads it. */
export type Answer = { response: Response; text: string | null };

const FIRST_WAIT_SECONDS = 0.5;
/** After these the server has changed nothing, so every request can be sent again. */
const REFUSED = [429, 503];
const FAILED = [500, 502, 504];
/** Another try with the same idempotency key is being carried out. */
const IN_FLIGHT = "idempotency_key_in_flight";

/**
 * Sends a request until it is answered. After a lost answer, only requests are sent again that a repetition cannot harm:
 * a GET, a PUT, and a POST with its idempotency key.
 */
export async function sendWithRetries(make: () => Promise<Request>, options: Sending): Promise<Answer> {
  for (let attempt = 0; ; attempt += 1) {
    const request = await make();
    const isLast = attempt >= options.retries;
    const outcome = await tryOnce(request, options);
    if ("error" in outcome) {
      if (isLast || !isRepeatable(request)) throw outcome.error;
      await wait(Math.min(backoff(attempt), options.maxWaitSeconds), options.signal);
      continue;
    }
    const { response } = outcome;
    if (isLast || !mayRepeat(request, response)) return outcome;
    const seconds = retryAfterOf(response.headers) ?? backoff(attempt);
    if (seconds > options.maxWaitSeconds) return outcome;
    await wait(seconds, options.signal);
  }
}

async function tryOnce(
  request: Request,
  { fetch: send, signal, timeoutSeconds, isStream }: Sending,
): Promise<Answer | { error: unknown }> {
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new DOMException("The API did not answer in time", "TimeoutError")),
    timeoutSeconds * 1_000,
  );
  try {
    const ends = signal ? AbortSignal.any([signal, late.signal]) : late.signal;
    const response = await send(new Request(request, { signal: ends }));
    return { response, text: isStream && response.ok ? null : await response.text() };
  } catch (error) {
    signal?.throwIfAborted();
    return { error };
  } finally {
    clearTimeout(timer);
  }
}

function mayRepeat(request: Request, { status, headers }: Response): boolean {
  if (REFUSED.includes(status)) return true;
  if (status === 409) return headers.get("x-error-code") === IN_FLIGHT;
  return FAILED.includes(status) && isRepeatable(request);
}

function isRepeatable({ method, headers }: Request): boolean {
  return method === "GET" || method === "PUT" || (method === "POST" && headers.has("idempotency-key"));
}

/** Doubles each time, with half of it at random, so that clients do not come back together. */
function backoff(attempt: number): number {
  return FIRST_WAIT_SECONDS * 2 ** attempt * (0.5 + Math.random() / 2);
}

function wait(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, seconds * 1_000);
    signal?.addEventListener("abort", stop, { once: true });
  });
}

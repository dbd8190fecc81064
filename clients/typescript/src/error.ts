/** An error response of the API, after the last try. */
export class BalcaoError extends Error {
  readonly status: number;
  /** Never changes, unlike the message: `segment_not_found`, `validation_failed`. */
  readonly code: string;
  /** Values for a text of your own; for `validation_failed` the rejected values with path, code and message. */
  readonly params: unknown;
  /** Names the request in the logs of both sides. */
  readonly correlationId: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(response: Response, message: string) {
    const { headers, status } = response;
    super(message);
    this.name = "BalcaoError";
    this.status = status;
    this.code = headers.get("x-error-code") ?? "unknown";
    this.params = parsed(headers.get("x-error-params"));
    this.correlationId = headers.get("x-correlation-id");
    this.retryAfterSeconds = retryAfterOf(headers);
  }

  static from(response: Response, text: string | null): BalcaoError {
    const body = parsed(text);
    const hasMessage = typeof body === "object" && body !== null && "message" in body;
    return new BalcaoError(response, hasMessage ? String(body.message) : `The API answered ${response.status}`);
  }
}

/** Seconds, or the time until a date; null without the header. */
export function retryAfterOf(headers: Headers): number | null {
  const given = headers.get("retry-after");
  if (given === null) return null;
  const seconds = /^\d+$/.test(given) ? Number(given) : (Date.parse(given) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

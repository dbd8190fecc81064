const DEFAULT_WAIT_SECONDS = 60;

/** An API error response. `correlationId` identifies the request in the log. */
export class ApiError extends Error {
  readonly statusCode: number;
  readonly correlationId: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(
    statusCode: number,
    message: string,
    details: { correlationId?: string | null; retryAfterSeconds?: number | null } = {},
  ) {
    super(message);
    this.name = "ApiError";
    this.statusCode = statusCode;
    this.correlationId = details.correlationId ?? null;
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
  }
}

/** Parses `{statusCode, message, error}`; other bodies (a proxy's page) still give a readable error. */
export async function toApiError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const retryAfter = Number.parseInt(response.headers.get("retry-after") ?? "", 10);
  return new ApiError(response.status, messageOf(body) ?? `HTTP ${response.status}`, {
    correlationId: response.headers.get("x-correlation-id"),
    retryAfterSeconds: Number.isNaN(retryAfter) ? null : retryAfter,
  });
}

/** True only for an API response with this status, not for network errors. */
export function isApiStatus(error: unknown, statusCode: number): error is ApiError {
  return error instanceof ApiError && error.statusCode === statusCode;
}

/** Seconds to wait before a retry, from Retry-After; 60 without it. */
export function waitSecondsOf(error: unknown): number {
  return (error instanceof ApiError ? error.retryAfterSeconds : null) ?? DEFAULT_WAIT_SECONDS;
}

function messageOf(body: unknown): string | null {
  if (typeof body !== "object" || body === null || !("message" in body)) return null;
  return typeof body.message === "string" && body.message !== "" ? body.message : null;
}

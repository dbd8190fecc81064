import type { ErrorParams, FieldError } from "../core/errors.ts";

type Details = {
  code?: string | null;
  params?: ErrorParams;
  fields?: readonly FieldError[];
  correlationId?: string | null;
  retryAfterSeconds?: number | null;
};

/** An API error response, recognized by its `code`. `correlationId` identifies the request in the log. */
export class ApiError extends Error {
  readonly statusCode: number;
  /** Null if the response is not the API's own, such as a proxy's page. */
  readonly code: string | null;
  readonly params: ErrorParams;
  /** The rejected values of a request that failed validation. */
  readonly fields: readonly FieldError[];
  readonly correlationId: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(statusCode: number, message: string, details: Details = {}) {
    super(message);
    this.name = "ApiError";
    this.statusCode = statusCode;
    this.code = details.code ?? null;
    this.params = details.params ?? {};
    this.fields = details.fields ?? [];
    this.correlationId = details.correlationId ?? null;
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
  }
}

/** Parses `{statusCode, message, error}` and the error's headers; other bodies still give a readable error. */
export async function toApiError(response: Response): Promise<ApiError> {
  const { headers } = response;
  const body: unknown = await response.json().catch(() => null);
  const retryAfter = Number.parseInt(headers.get("retry-after") ?? "", 10);
  return new ApiError(response.status, messageOf(body) ?? `HTTP ${response.status}`, {
    code: headers.get("x-error-code"),
    ...readParams(headers.get("x-error-params")),
    correlationId: headers.get("x-correlation-id"),
    retryAfterSeconds: Number.isNaN(retryAfter) ? null : retryAfter,
  });
}

/** True only for an API response with this status, not for network errors. */
export function isApiStatus(error: unknown, statusCode: number): error is ApiError {
  return error instanceof ApiError && error.statusCode === statusCode;
}

export function hasErrorCode(error: unknown, code: string): error is ApiError {
  return error instanceof ApiError && error.code === code;
}

function readParams(header: string | null): Pick<Details, "params" | "fields"> {
  if (header === null) return {};
  try {
    const params: unknown = JSON.parse(header);
    return Array.isArray(params) ? { fields: params } : { params: params as ErrorParams };
  } catch {
    return {};
  }
}

function messageOf(body: unknown): string | null {
  const { message } = (body ?? {}) as { message?: unknown };
  return typeof message === "string" && message !== "" ? message : null;
}

import type { CodeOf } from "./error-codes.ts";

/** Values for a text about the error: names, limits, field paths. Never personal data or secrets. */
export type ErrorParams = Readonly<Record<string, string | number>>;

type Details = { params?: ErrorParams; cause?: unknown };

/**
 * Errors of use cases. Programs recognize an error by its `code`, which never changes
 * (`error-codes.ts`); the message is for people.
 * `lib/http` turns them into `{statusCode, message, error}` with the code in a header; any other error is a 500.
 */
export class AppError extends Error {
  readonly status: number;
  readonly code: string;
  readonly params: ErrorParams;
  constructor(status: number, code: string, message: string, { params = {}, ...options }: Details = {}) {
    super(message, options);
    this.name = new.target.name;
    this.status = status;
    this.code = code;
    this.params = params;
  }
}

/** A rejected value: where it is, a code, and the reason in words. Never the value. */
export type FieldError = { path: string; code: string; message: string };

/** One or more values of the request were rejected. */
export class ValidationError extends AppError {
  readonly fields: readonly FieldError[];
  constructor(...fields: readonly FieldError[]) {
    super(
      400,
      "validation_failed",
      `Validation failed: ${fields.map(({ path, message }) => `${path}: ${message}`).join("; ")}`,
    );
    this.fields = fields;
  }
}

/** Well-formed, but what it asks for is impossible as things are stored. */
export class BadRequestError extends AppError {
  constructor(code: CodeOf<400>, message: string, details?: Details) {
    super(400, code, message, details);
  }
}

export class UnauthorizedError extends AppError {
  constructor(code: CodeOf<401> = "unauthorized", message = "Missing or invalid token") {
    super(401, code, message);
  }
}

export class ForbiddenError extends AppError {
  constructor(code: CodeOf<403> = "forbidden", message = "You don't have permission to do this", details?: Details) {
    super(403, code, message, details);
  }
}

/** Absent or another tenant's; the response does not reveal which. The code is `<noun>_not_found`. */
export class NotFoundError extends AppError {
  constructor(code: CodeOf<404> = "not_found", what = nounOf(code)) {
    super(404, code, `${what} not found`);
  }
}

/** `job_run_not_found` → `Job run`. */
function nounOf(code: string): string {
  const noun = code.replace(/_?not_found$/, "").replaceAll("_", " ") || "resource";
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}

export class MethodNotAllowedError extends AppError {
  constructor() {
    super(405, "method_not_allowed", "Method not allowed");
  }
}

/** The request body was not received in time. */
export class RequestTimeoutError extends AppError {
  constructor(seconds: number) {
    super(408, "request_timeout", `Request body did not arrive within ${seconds} seconds`, { params: { seconds } });
  }
}

export class ConflictError extends AppError {
  constructor(code: CodeOf<409>, message: string, details?: Details) {
    super(409, code, message, details);
  }
}

/** It existed, and never will again. */
export class GoneError extends AppError {
  constructor(code: CodeOf<410>, message: string) {
    super(410, code, message);
  }
}

/** The caller's version of the state is no longer current. Nothing was changed. */
export class OutdatedError extends AppError {
  constructor(code: CodeOf<412>, what: string) {
    super(412, code, `${what} was changed in the meantime: reload it and try again`);
  }
}

export class PayloadTooLargeError extends AppError {
  constructor(maxBytes: number) {
    super(413, "payload_too_large", `Request body is larger than ${maxBytes} bytes`, { params: { maxBytes } });
  }
}

/** The request contradicts an earlier one. */
export class UnprocessableError extends AppError {
  constructor(code: CodeOf<422>, message: string) {
    super(422, code, message);
  }
}

/** `retryAfterSeconds` is rounded up to whole seconds, at least one. */
export class TooManyRequestsError extends AppError {
  readonly retryAfterSeconds: number;
  constructor(
    retryAfterSeconds: number,
    code: CodeOf<429> = "too_many_requests",
    message = "Too many requests",
    details?: Details,
  ) {
    super(429, code, message, details);
    this.retryAfterSeconds = Math.max(1, Math.ceil(retryAfterSeconds));
  }
}

/** The client closed the connection before the response, so the work was cancelled. Only the log shows it. */
export class ClientClosedError extends AppError {
  constructor() {
    super(499, "client_closed", "The client closed the connection");
  }
}

/** The request is valid, but waits for something that takes longer than a request may. Nothing was changed. */
export class BusyError extends AppError {
  readonly retryAfterSeconds: number;
  constructor(code: CodeOf<503>, what: string, retryAfterSeconds: number) {
    super(503, code, `${what}; try again`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A dependency did not respond, or responded unexpectedly. Throw it only if nothing is half done. */
export class BadGatewayError extends AppError {
  constructor(code: CodeOf<502>, what: string, details?: Details) {
    super(502, code, `${what} didn't answer as expected; nothing was changed`, details);
  }
}

/** An `AppError` as plain data, for a boundary that drops classes. */
export type ErrorData = {
  status: number;
  code: string;
  message: string;
  params: ErrorParams;
  fields?: readonly FieldError[];
};

export function toErrorData(error: AppError): ErrorData {
  const { status, code, message, params } = error;
  return { status, code, message, params, ...(error instanceof ValidationError && { fields: error.fields }) };
}

export function fromErrorData({ status, code, message, params, fields }: ErrorData): AppError {
  return fields ? new ValidationError(...fields) : new AppError(status, code, message, { params });
}

/** Turns a NotFoundError into null; other errors pass. */
export async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}

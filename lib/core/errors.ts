/** The errors a use case may raise. `lib/http` turns them into `{statusCode, message, error}`; all else is a 500. */
export class AppError extends Error {
  readonly status: number;
  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.status = status;
  }
}

export class ValidationError extends AppError {
  constructor(message: string) {
    super(400, message);
  }
}

export class UnauthorizedError extends AppError {
  constructor(message = "Missing or invalid token") {
    super(401, message);
  }
}

export class ForbiddenError extends AppError {
  constructor(message = "You don't have permission to do this") {
    super(403, message);
  }
}

/** Absent, or another tenant's: the answer is the same. */
export class NotFoundError extends AppError {
  constructor(what = "Resource") {
    super(404, `${what} not found`);
  }
}

export class MethodNotAllowedError extends AppError {
  constructor() {
    super(405, "Method not allowed");
  }
}

/** The body didn't arrive in time. */
export class RequestTimeoutError extends AppError {
  constructor(seconds: number) {
    super(408, `Request body did not arrive within ${seconds} seconds`);
  }
}

export class ConflictError extends AppError {
  constructor(message: string) {
    super(409, message);
  }
}

/** The state that the caller began from is no longer the present one. Nothing was changed. */
export class OutdatedError extends AppError {
  constructor(what: string) {
    super(412, `${what} was changed meanwhile: look at it again`);
  }
}

export class PayloadTooLargeError extends AppError {
  constructor(maxBytes: number) {
    super(413, `Request body is larger than ${maxBytes} bytes`);
  }
}

export class TooManyRequestsError extends AppError {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number, message = "Too many requests") {
    super(429, message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The client closed the connection before its answer was ready: the work was cancelled. Only the log shows it. */
export class ClientClosedError extends AppError {
  constructor() {
    super(499, "The client closed the connection");
  }
}

/** The work is whole and right, but has to wait for something that takes longer than a request may. Nothing changed. */
export class BusyError extends AppError {
  readonly retryAfterSeconds: number;
  constructor(what: string, retryAfterSeconds: number) {
    super(503, `${what}; try again`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A system that we depend on didn't answer, or not as agreed. Whoever raises it has left nothing half done. */
export class BadGatewayError extends AppError {
  constructor(what: string, options?: ErrorOptions) {
    super(502, `${what} didn't answer as expected; nothing was changed`, options);
  }
}

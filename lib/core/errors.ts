/** Errors of use cases. `lib/http` turns them into `{statusCode, message, error}`; any other error is a 500. */
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

/** Absent or another tenant's; the response does not reveal which. */
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

/** The request body was not received in time. */
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

/** The caller's version of the state is no longer current. Nothing was changed. */
export class OutdatedError extends AppError {
  constructor(what: string) {
    super(412, `${what} was changed in the meantime: reload it and try again`);
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

/** The client closed the connection before the response, so the work was cancelled. Only the log shows it. */
export class ClientClosedError extends AppError {
  constructor() {
    super(499, "The client closed the connection");
  }
}

/** The request is valid, but waits for something that takes longer than a request may. Nothing was changed. */
export class BusyError extends AppError {
  readonly retryAfterSeconds: number;
  constructor(what: string, retryAfterSeconds: number) {
    super(503, `${what}; try again`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A dependency did not respond, or responded unexpectedly. Throw it only if nothing is half done. */
export class BadGatewayError extends AppError {
  constructor(what: string, options?: ErrorOptions) {
    super(502, `${what} didn't answer as expected; nothing was changed`, options);
  }
}

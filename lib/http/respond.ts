import { STATUS_CODES } from "node:http";
import { AppError, BusyError, TooManyRequestsError } from "../core/errors.ts";
import { isDatabaseInTrouble } from "../platform/database/database-state.ts";
import { KvError } from "../platform/key-value/kv-port.ts";
import { logger } from "../platform/logger.ts";
import { errorHeaders } from "./error-headers.ts";

export type ErrorBody = { statusCode: number; message: string; error: string };

const UNEXPECTED = "Internal server error";
const RETRY_SECONDS = 5;

/** Converts a handler's result: a Response as is, undefined to 204, anything else to JSON. */
export function toResponse(result: unknown, status: number): Response {
  if (result instanceof Response) return new Response(result.body, result);
  if (result === undefined) return new Response(null, { status: 204 });
  return Response.json(result, { status });
}

/** The only translation of errors to responses. An unexpected error is a 500 without details; its cause is logged. */
export function toErrorResponse(cause: unknown, correlationId: string): Response {
  if (!(cause instanceof AppError))
    logger.error({ err: cause, correlationId }, "API request failed with an unexpected error");
  const error = toOutage(cause) ?? cause;
  const body = toErrorBody(error);
  const headers = errorHeaders(error);
  if (error instanceof TooManyRequestsError || error instanceof BusyError)
    headers.set("retry-after", String(error.retryAfterSeconds));
  if (body.statusCode === 401) headers.set("www-authenticate", "Bearer");
  return Response.json(body, { status: body.statusCode, headers });
}

/** Outages after which a retry works (503). For other services, their caller throws its own error. */
function toOutage(cause: unknown): BusyError | null {
  if (isDatabaseInTrouble(cause))
    return new BusyError("database_unavailable", "The database accepts no writes", RETRY_SECONDS);
  if (cause instanceof KvError)
    return new BusyError("limits_unavailable", "The store of rate limits and locks does not respond", RETRY_SECONDS);
  return null;
}

export function toErrorBody(error: unknown): ErrorBody {
  const statusCode = error instanceof AppError ? error.status : 500;
  const message = error instanceof AppError ? error.message : UNEXPECTED;
  return { statusCode, message, error: STATUS_CODES[statusCode] ?? "Error" };
}

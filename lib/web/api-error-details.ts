import type { FieldError } from "../core/errors.ts";
import { ApiError } from "./api-error.ts";

const DEFAULT_WAIT_SECONDS = 60;

/** The rejected value at this path, such as `server.password`. */
export function rejectedField(error: unknown, path: string): FieldError | undefined {
  return error instanceof ApiError ? error.fields.find((field) => field.path === path) : undefined;
}

/** Seconds to wait before a retry, from Retry-After; 60 without it. */
export function waitSecondsOf(error: unknown): number {
  return (error instanceof ApiError ? error.retryAfterSeconds : null) ?? DEFAULT_WAIT_SECONDS;
}

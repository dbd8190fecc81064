import { isClerkAPIResponseError } from "@clerk/backend/errors";
import { BadGatewayError, TooManyRequestsError, ValidationError } from "../../core/errors.ts";
import { within } from "../../platform/concurrency/within.ts";

const TIMEOUT_MS = 10_000;
const DEFAULT_WAIT_SECONDS = 60;
/** The address already has an account or an invitation. */
const DUPLICATES = ["duplicate_record", "form_identifier_exists"];
const TOO_MANY = 429;
const UNPROCESSABLE = 422;

export function statusOf(error: unknown): number | null {
  const { status } = error as { status?: unknown };
  return typeof status === "number" ? status : null;
}

export function isDuplicate(error: unknown): boolean {
  return isClerkAPIResponseError(error) && error.errors.some(({ code }) => DUPLICATES.includes(code));
}

/** Returns null for these error statuses, which mean that the requested state already holds. */
export function unlessStatus<T>(statuses: readonly number[], answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: unknown) => {
    if (statuses.includes(statusOf(error) ?? 0)) return null;
    throw error;
  });
}

/**
 * Maps Clerk's errors to ours: a rate limit (such as 100 invitations an hour) stays a 429 with its waiting time, a
 * rejected address is a 400, everything else, including a time-out, a 502.
 */
export async function ask<T>(answer: Promise<T>): Promise<T> {
  try {
    return await within(TIMEOUT_MS, answer);
  } catch (error) {
    throw translate(error);
  }
}

function translate(error: unknown): Error {
  const status = statusOf(error);
  if (status === TOO_MANY) {
    const { retryAfter } = error as { retryAfter?: number };
    return new TooManyRequestsError(retryAfter ?? DEFAULT_WAIT_SECONDS);
  }
  if (status === UNPROCESSABLE)
    return new ValidationError({
      path: "email",
      code: "address_refused",
      message: "rejected by the identity provider",
    });
  return new BadGatewayError("identity_provider_failed", "The identity provider", { cause: error });
}

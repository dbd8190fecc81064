import {
  ForbiddenError,
  PayloadTooLargeError,
  RequestTimeoutError,
  UnauthorizedError,
  ValidationError,
} from "../../core/errors.ts";
import type { Arrival } from "../../platform/concurrency/arrival-order.ts";
import { env } from "../../platform/env.ts";
import { DEFAULT_MAX_BODY_BYTES } from "../body/body.ts";
import { bufferBody } from "../body/buffer-body.ts";
import type { RouteDeclaration } from "../declaration.ts";
import type { Exchange } from "../exchange.ts";
import { countOf, guardRateLimit, guardUsedUp, type RateLimit } from "./rate-limit.ts";

/** Reading and hashing a megabyte costs about this many small bodies. */
const LARGE_COST = 10;

/**
 * Verifies a webhook and applies its rate limit: WEBHOOK_RATE_LIMIT with proof; without, or with an unreadable body,
 * the route's own limit per address. Above it small bodies are still read, so that a proof passes at a shared address;
 * large ones are rejected unread (429) once a tenth of it is used.
 */
export async function guardProof(
  exchange: Exchange,
  { rateLimit, maxBodyBytes = DEFAULT_MAX_BODY_BYTES }: Pick<RouteDeclaration, "rateLimit" | "maxBodyBytes">,
  proof: NonNullable<RouteDeclaration["proof"]>,
  arrive: () => Arrival,
): Promise<void> {
  const count = countOf(exchange, rateLimit);
  const refuseUsedUp = () => guardUsedUp(exchange, count);
  const largeCount = { ...count, limit: Math.max(1, Math.floor(count.limit / LARGE_COST)) };
  const readBody = async () => {
    exchange.rawBody = await bufferBody(exchange, {
      maxBytes: maxBodyBytes,
      beforeLarge: () => guardUsedUp(exchange, largeCount),
    });
    return exchange.rawBody;
  };
  let refusal: Error | undefined;
  try {
    if (await proof(exchange.request, readBody, refuseUsedUp)) exchange.arrival = arrive();
    else refusal = new ForbiddenError("invalid_signature", "Invalid webhook signature");
  } catch (error) {
    if (!isRefusal(error)) throw error;
    refusal = error;
  }
  await guardRateLimit(exchange, refusal ? count : countOf(exchange, provenLimit(rateLimit)));
  if (refusal) throw refusal;
  exchange.release?.();
}

function isRefusal(error: unknown): error is Error {
  return [PayloadTooLargeError, RequestTimeoutError, ValidationError, UnauthorizedError].some(
    (kind) => error instanceof kind,
  );
}

function provenLimit(own: RateLimit | undefined): RateLimit {
  return { ...own, name: `${own?.name ?? "webhooks"}-proven`, limit: env().WEBHOOK_RATE_LIMIT };
}

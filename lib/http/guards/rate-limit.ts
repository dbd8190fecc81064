import { TooManyRequestsError } from "../../core/errors.ts";
import type { Count, Hit } from "../../identity/index.ts";
import { env } from "../../platform/env.ts";
import { hitRateLimit, peekRateLimit } from "../../platform/kv.ts";
import { addressKey } from "../caller/client-address.ts";
import type { Exchange } from "../exchange.ts";
import { routeTemplate } from "../logging/request-log.ts";

/** `limit` defaults to RATE_LIMIT, the window to a minute; `name` to the method and path pattern of the route. */
export type RateLimit = { limit?: number; windowSeconds?: number; name?: string };

const DEFAULT_WINDOW_SECONDS = 60;

/** Rate-limit counter of a request. A route with its own limit has its own counter. */
export function countOf(exchange: Exchange, own: RateLimit | undefined): Count {
  return {
    bucket: own ? (own.name ?? routeName(exchange)) : "default",
    limit: own?.limit ?? env().RATE_LIMIT,
    windowSeconds: own?.windowSeconds ?? DEFAULT_WINDOW_SECONDS,
  };
}

/** Counts the request for its user, else its address, unless the hit was already counted when the user was loaded. */
export async function guardRateLimit(exchange: Exchange, count: Count, counted?: Hit): Promise<void> {
  tell(exchange, count, counted ?? (await hitRateLimit(keyOf(exchange, count), count.limit, count.windowSeconds)));
}

/** 429 if the limit is used up; consumes no hit. */
export async function guardUsedUp(exchange: Exchange, count: Count): Promise<void> {
  tell(exchange, count, await peekRateLimit(keyOf(exchange, count), count.limit, count.windowSeconds));
}

function tell({ responseHeaders }: Exchange, { limit }: Count, { allowed, remaining, resetSeconds }: Hit): void {
  const reset = Math.max(1, Math.ceil(resetSeconds));
  responseHeaders.set("ratelimit-limit", String(limit));
  responseHeaders.set("ratelimit-remaining", String(Math.max(0, remaining)));
  responseHeaders.set("ratelimit-reset", String(reset));
  if (!allowed) throw new TooManyRequestsError(reset);
}

function keyOf(exchange: Exchange, { bucket }: Count): string {
  return `${bucket}:${callerKey(exchange)}`;
}

function callerKey({ caller, address }: Exchange): string {
  if (caller.kind !== "user") return `ip-${addressKey(address)}`;
  return `${caller.user.apiKey ? "key" : "user"}-${caller.user.id}`;
}

function routeName({ request, url, params }: Exchange): string {
  return `${request.method} ${routeTemplate(url.pathname, params)}`;
}

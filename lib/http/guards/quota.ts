import { WINDOW_SECONDS, type WindowQuota, withOverrides } from "../../core/quotas.ts";
import { type AuthenticatedUser, type Count, isSuperAdmin, type QuotaHit } from "../../identity/index.ts";
import { hitQuota, quotaBucket, quotaDefaults, quotaExceeded } from "../../settings/index.ts";
import type { Exchange } from "../exchange.ts";

/** Quotas that a route declares; that of requests applies to every route for members. */
export type RouteQuota = Exclude<WindowQuota, "apiRequestsPerMinute">;

const REQUESTS = "apiRequestsPerMinute";

/** Counter of the organization's requests; null for public routes, whose callers act for no organization. */
export function requestQuota({ isPublic }: Exchange): Count | null {
  if (isPublic) return null;
  return { bucket: quotaBucket(REQUESTS), limit: quotaDefaults()[REQUESTS], windowSeconds: WINDOW_SECONDS[REQUESTS] };
}

/** Counts the request for the user's organization, unless the hit was already counted when the user was loaded. */
export async function guardRequestQuota({ isPublic, caller }: Exchange, counted?: QuotaHit): Promise<void> {
  if (!isPublic && caller.kind === "user") await guard(caller.user, REQUESTS, counted);
}

/** Counts one use of the route's quota for the user's organization. */
export async function guardQuota({ user }: Exchange, name: RouteQuota | undefined): Promise<void> {
  if (user && name) await guard(user, name);
}

/** Level 0 is counted for no organization, so that it can act where a quota is used up. */
async function guard(user: AuthenticatedUser, name: WindowQuota, counted?: QuotaHit): Promise<void> {
  if (isSuperAdmin(user)) return;
  const limit = withOverrides(quotaDefaults(), user.quotas)[name];
  const { allowed, resetSeconds } = counted ?? (await hitQuota(user.organizationId, name, limit));
  if (!allowed) throw quotaExceeded(name, limit, resetSeconds);
}

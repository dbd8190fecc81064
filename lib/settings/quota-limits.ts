import { type Quotas, WINDOW_SECONDS, type WindowQuota } from "../core/quotas.ts";
import { type Env, env } from "../platform/env.ts";
import { hitRateLimit, peekRateLimit, type RateLimitResult } from "../platform/kv.ts";

/** The counters are 32-bit integers. */
const MAX_COUNT = 2 ** 31 - 1;
/** Without variables of their own, the limits per minute follow the limit of one user. */
const USERS_AT_THEIR_LIMIT = 60;
const SEGMENT_QUERIES_PER_REQUEST = 6;

type Variables = Pick<
  Env,
  | "RATE_LIMIT"
  | "QUOTA_MESSAGES_PER_DAY"
  | "QUOTA_EXPORTS_PER_HOUR"
  | "QUOTA_SEGMENT_QUERIES_PER_MINUTE"
  | "QUOTA_API_REQUESTS_PER_MINUTE"
>;

/** The quotas of organizations that have none of their own. */
export function quotaDefaults(settings: Variables = env()): Quotas {
  const { RATE_LIMIT } = settings;
  const counted = (count: number) => Math.min(count, MAX_COUNT);
  return {
    messagesPerDay: counted(settings.QUOTA_MESSAGES_PER_DAY),
    exportsPerHour: counted(settings.QUOTA_EXPORTS_PER_HOUR),
    segmentQueriesPerMinute: counted(
      settings.QUOTA_SEGMENT_QUERIES_PER_MINUTE ?? SEGMENT_QUERIES_PER_REQUEST * RATE_LIMIT,
    ),
    apiRequestsPerMinute: counted(settings.QUOTA_API_REQUESTS_PER_MINUTE ?? USERS_AT_THEIR_LIMIT * RATE_LIMIT),
  };
}

/** Rate-limit bucket of a quota; its key is `<bucket>:<organization>`. */
export function quotaBucket(name: WindowQuota): string {
  return `quota-${name}`;
}

/** Counts one use by the organization; a rejected one is not counted. */
export function hitQuota(orgId: string, name: WindowQuota, limit: number): Promise<RateLimitResult> {
  return hitRateLimit(keyOf(orgId, name), limit, WINDOW_SECONDS[name]);
}

/** Uses in the current window. */
export async function countQuotaUses(orgId: string, name: WindowQuota): Promise<number> {
  const { remaining } = await peekRateLimit(keyOf(orgId, name), 0, WINDOW_SECONDS[name]);
  return -remaining;
}

function keyOf(orgId: string, name: WindowQuota): string {
  return `${quotaBucket(name)}:${orgId}`;
}

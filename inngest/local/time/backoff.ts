const RETRY_CAP_MS = 2 * 3_600_000;
const OUTAGE_BASE_MS = 200;
/** With jitter, a restarted app gets its work again within 5 s. */
const OUTAGE_CAP_MS = 3_000;

/** Delay before attempt `attempt + 1`: exponential, ±25 % jitter. */
export function retryDelay(attempt: number, baseMs: number, random: () => number = Math.random): number {
  return jitter(Math.min(baseMs * 2 ** attempt, RETRY_CAP_MS), random);
}

/** Delay before calling an unreachable app again: short, because no attempt was used. */
export function outageDelay(outages: number, random: () => number = Math.random): number {
  return jitter(Math.min(OUTAGE_BASE_MS * 2 ** Math.min(outages, 10), OUTAGE_CAP_MS), random);
}

/** The `retry-after` of a RetryAfterError: seconds or a date. */
export function parseRetryAfter(header: string | undefined, now: Date): Date | undefined {
  if (header === undefined || header === "") return undefined;
  if (/^\d+$/.test(header)) return new Date(now.getTime() + Number(header) * 1_000);
  const time = Date.parse(header);
  return Number.isFinite(time) ? new Date(time) : undefined;
}

function jitter(milliseconds: number, random: () => number): number {
  return Math.round(milliseconds * (0.75 + random() / 2));
}

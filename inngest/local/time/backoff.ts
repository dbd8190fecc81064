const RETRY_CAP_MS = 2 * 3_600_000;
const OUTAGE_BASE_MS = 200;
/** An app that was restarted goes on with its work within 5 s, jitter included. */
const OUTAGE_CAP_MS = 3_000;

/** How long to wait before attempt `attempt + 1`: doubling, with a quarter of jitter either way. */
export function retryDelay(attempt: number, baseMs: number, random: () => number = Math.random): number {
  return jitter(Math.min(baseMs * 2 ** attempt, RETRY_CAP_MS), random);
}

/** How long to wait before calling an app again that could not be reached: short, because nothing was tried. */
export function outageDelay(outages: number, random: () => number = Math.random): number {
  return jitter(Math.min(OUTAGE_BASE_MS * 2 ** Math.min(outages, 10), OUTAGE_CAP_MS), random);
}

/** The `retry-after` of a RetryAfterError: seconds, or a date. */
export function parseRetryAfter(header: string | undefined, now: Date): Date | undefined {
  if (header === undefined || header === "") return undefined;
  if (/^\d+$/.test(header)) return new Date(now.getTime() + Number(header) * 1_000);
  const time = Date.parse(header);
  return Number.isFinite(time) ? new Date(time) : undefined;
}

function jitter(milliseconds: number, random: () => number): number {
  return Math.round(milliseconds * (0.75 + random() / 2));
}

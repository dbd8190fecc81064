import { DAY_MS } from "../../core/dates.ts";

/** Largest plausible gap between consecutive numbers of an ERP with a counter. */
const MAX_LEAP = 1_000_000;
/** Upper bound for the first number: the ERP may be older than its connection. */
const MAX_FIRST = 1_000_000_000;
/** With this many rows beyond a gap it is not a typing error: the ERP uses a new number range. */
const WITNESSES = 100;
/** Some ERPs use the clock in milliseconds as number, which also leaves gaps after a quiet night. */
const CLOCK_SPAN_MS = 5 * 365 * DAY_MS;

/** `trusted`: highest plausible number. `doubted`: rows read so far beyond the first gap above it. */
export type Belief = { trusted: number; doubted: number };

/**
 * How far the numbers of valid rows move the checkpoint. A gap is accepted only with 100 rows beyond it, over several
 * pages: a single wrong number (2^53 − 1) would otherwise hide all later rows. Wrongly doubting a gap only means
 * reading a few rows again.
 */
export function believe({ trusted, doubted }: Belief, numbers: readonly number[], now: Date): Belief {
  const above = [...new Set(numbers)].filter((number) => number > trusted).sort((a, b) => a - b);
  let [top, earlier] = [trusted, doubted];
  for (const [at, number] of above.entries()) {
    if (number - top > (top === 0 ? MAX_FIRST : MAX_LEAP) && !isTime(number, now)) {
      const beyond = above.length - at + earlier;
      if (beyond < WITNESSES) return { trusted: top, doubted: beyond };
      earlier = 0; // they confirm this gap, not the next one
    }
    top = number;
  }
  return { trusted: top, doubted: earlier };
}

function isTime(number: number, now: Date): boolean {
  const age = now.getTime() - number;
  return age >= -DAY_MS && age <= CLOCK_SPAN_MS;
}

import { DAY_MS } from "../../core/dates.ts";

/** More than an ERP counts up between two neighbouring rows, if it counts. */
const MAX_LEAP = 1_000_000;
/** Where the first number of all may lie: an ERP is older than its connection. */
const MAX_FIRST = 1_000_000_000;
/** So many rows beyond a leap are no slips: the ERP has begun another numbering. */
const WITNESSES = 100;
/** Some ERPs number by the clock, in milliseconds; after a quiet night that is a leap, too. */
const CLOCK_SPAN_MS = 5 * 365 * DAY_MS;

/** `trusted`: every number up to here is believed. `doubted`: rows read so far beyond the first leap above it. */
export type Belief = { trusted: number; doubted: number };

/**
 * How far good rows with these numbers move the checkpoint. A number is believed as far as its neighbours lead to it:
 * a leap only with a hundred rows beyond it, of this page and the ones before. One slip (2^53 − 1) would otherwise hide
 * every row to come; a leap wrongly doubted costs no more than reading a few rows again.
 */
export function believe({ trusted, doubted }: Belief, numbers: readonly number[], now: Date): Belief {
  const above = [...new Set(numbers)].filter((number) => number > trusted).sort((a, b) => a - b);
  let [top, earlier] = [trusted, doubted];
  for (const [at, number] of above.entries()) {
    if (number - top > (top === 0 ? MAX_FIRST : MAX_LEAP) && !isTime(number, now)) {
      const beyond = above.length - at + earlier;
      if (beyond < WITNESSES) return { trusted: top, doubted: beyond };
      earlier = 0; // they have told of this leap, not of the next
    }
    top = number;
  }
  return { trusted: top, doubted: earlier };
}

function isTime(number: number, now: Date): boolean {
  const age = now.getTime() - number;
  return age >= -DAY_MS && age <= CLOCK_SPAN_MS;
}

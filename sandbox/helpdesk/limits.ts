import type { Clock } from "../calendar.ts";

const MINUTE_MS = 60_000;
const SEARCHES_PER_MINUTE = 100;

/** Limits contact searches per account and minute, across all users. */
export class SearchLimit {
  readonly #clock: Clock;
  readonly #counts = new Map<number, { minute: number; count: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  admits(accountId: number): boolean {
    const minute = Math.floor(this.#clock.now().getTime() / MINUTE_MS);
    const known = this.#counts.get(accountId);
    const count = known?.minute === minute ? known.count + 1 : 1;
    this.#counts.set(accountId, { minute, count });
    return count <= SEARCHES_PER_MINUTE;
  }
}

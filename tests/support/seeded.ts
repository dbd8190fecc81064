/** Repeatable randomness: the same seed gives the same sequence. */
export type Random = {
  /** A whole number from 0 up to, but excluding, `limit`. */
  below: (limit: number) => number;
  pick: <T>(from: readonly T[]) => T;
};

export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const below = (limit: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
  return { below, pick: (from) => from[below(from.length)] as (typeof from)[number] };
}

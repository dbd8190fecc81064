const MICROS_PER_CENT = 10_000n;

/** The least whole cents that are not below this cost: what is approved in cents then covers it. */
export function microsToCentsAbove(micros: bigint): number {
  return Number((micros + MICROS_PER_CENT - 1n) / MICROS_PER_CENT);
}

export function centsToMicros(cents: number): bigint {
  return BigInt(cents) * MICROS_PER_CENT;
}

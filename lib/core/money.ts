/** Money is integer cents (`bigint`) internally and a JSON number with two decimals in the API. */
export function centsToAmount(cents: bigint | number): number {
  return Number(cents) / 100;
}

/** An API amount as cents; null unless it is a finite number. Rounds half away from zero, as the ERP does. */
export function amountToCents(amount: number): bigint | null {
  if (!Number.isFinite(amount)) return null;
  const scaled = Math.abs(amount) * 100;
  if (scaled > Number.MAX_SAFE_INTEGER) return null;
  return BigInt(Math.sign(amount) * Math.round(scaled + Number.EPSILON * scaled));
}

/** Whether an amount has at most two decimals. Does not use a remainder: that of 5e-324 is 0 in floating point. */
export function isWholeCents(amount: number): boolean {
  const cents = amountToCents(amount);
  return cents !== null && centsToAmount(cents) === amount;
}

/** Prices of single messages have up to six decimals: they are integer millionths of a real (`micros`). */
export function microsToAmount(micros: bigint): number {
  return Number(micros) / 1_000_000;
}

/** Cents of a sum of prices, rounded half away from zero. */
export function microsToCents(micros: bigint): number {
  return Math.sign(Number(micros)) * Math.round(Math.abs(Number(micros)) / 10_000);
}

export function amountToMicros(amount: number): bigint {
  return BigInt(Math.round(amount * 1_000_000));
}

/** Whether an amount has at most six decimals. */
export function isWholeMicros(amount: number): boolean {
  return microsToAmount(amountToMicros(amount)) === amount;
}

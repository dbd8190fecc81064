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

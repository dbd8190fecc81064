/** Money is integer cents (`bigint`) inside and a JSON number with two decimals on the wire. */
export function centsToAmount(cents: bigint | number): number {
  return Number(cents) / 100;
}

/** A wire amount as cents; null when it isn't a finite number. Rounds half away from zero, as the ERP does. */
export function amountToCents(amount: number): bigint | null {
  if (!Number.isFinite(amount)) return null;
  const scaled = Math.abs(amount) * 100;
  if (scaled > Number.MAX_SAFE_INTEGER) return null;
  return BigInt(Math.sign(amount) * Math.round(scaled + Number.EPSILON * scaled));
}

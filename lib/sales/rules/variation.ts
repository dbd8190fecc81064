/** Change from `base` in percent, with one decimal; null if `base` is 0. */
export function variationOf(value: bigint, base: bigint): number | null {
  if (base === 0n) return null;
  const magnitude = base < 0n ? -base : base;
  return Math.round((Number(value - base) / Number(magnitude)) * 1000) / 10;
}

import type { Random } from "../random.ts";

/** Draws indexes in proportion to their weights. */
export function weightedDraw(weights: readonly number[], random: Random): () => number {
  let total = 0;
  const ends = Float64Array.from(weights, (weight) => (total += weight));
  return () => firstAbove(ends, random.next() * total);
}

function firstAbove(ends: Float64Array, target: number): number {
  let low = 0;
  let high = ends.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] ?? 0) > target) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Log-normal distribution: models incomes, basket sizes and loyalty. */
export function logNormal(median: number, sigma: number, random: Random): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random.next()));
  return median * Math.exp(sigma * radius * Math.cos(2 * Math.PI * random.next()));
}

/** Estimate and 95 % interval. */
export type Interval = { difference: number; low: number; high: number };

/** Successes of a number of trials. */
export type Proportion = { count: number; of: number };

/** Two-sided 95 %. */
export const Z_95 = 1.959963984540054;

/**
 * `z`: two-sided normal quantile of the confidence. Difference of two independent proportions with the hybrid score interval: method 10 of Newcombe, R. G. (1998),
 * Interval estimation for the difference between independent proportions, Statistics in Medicine 17, 873–890.
 */
export function differenceOfProportions(treated: Proportion, control: Proportion, z = Z_95): Interval {
  const [a, b] = [wilson(treated, z), wilson(control, z)];
  const difference = a.share - b.share;
  return {
    difference,
    low: difference - Math.hypot(a.share - a.low, b.high - b.share),
    high: difference + Math.hypot(a.high - a.share, b.share - b.low),
  };
}

/** Wilson, E. B. (1927), Probable inference, Journal of the American Statistical Association 22, 209–212. */
function wilson({ count, of }: Proportion, z: number) {
  const share = count / of;
  const square = z * z;
  const center = (count + square / 2) / (of + square);
  const half = (z / (of + square)) * Math.sqrt(of * share * (1 - share) + square / 4);
  return { share, low: Math.max(0, center - half), high: Math.min(1, center + half) };
}

/**
 * Customers of both arms with revenue or earlier spend, in cents; those without either are only counted. One entry of
 * each array is one customer.
 */
export type Outcomes = {
  /** 1: holdout. */
  isHoldout: Uint8Array;
  /** Net of returns, in the window. */
  revenue: Float64Array;
  /** Net of returns, in the 180 days before. */
  before: Float64Array;
  /** All customers of the arms, including those without an entry. */
  treated: number;
  holdout: number;
};

/** Outcomes above the 99th percentile of the positive ones count as that value: a few buyers would decide the result. */
const CAP = 0.99;

export type Capped = { revenue: Float64Array; cap: number | null; shareBelowCap: number };

/** `cap` is null without a positive outcome. */
export function capRevenue(revenue: Float64Array): Capped {
  const positive = revenue.filter((cents) => cents > 0).sort();
  if (positive.length === 0) return { revenue, cap: null, shareBelowCap: 1 };
  const cap = quantile(positive, CAP);
  const capped = revenue.map((cents) => Math.min(cents, cap));
  const sum = (cents: Float64Array) => cents.reduce((total, one) => total + Math.max(0, one), 0);
  return { revenue: capped, cap, shareBelowCap: sum(capped) / sum(revenue) };
}

/**
 * Revenue minus the part that the earlier spend predicts: θ = covariance ÷ variance over both arms. Deng, A., Xu, Y.,
 * Kohavi, R., Walker, T. (2013), Improving the sensitivity of online controlled experiments by utilizing
 * pre-experiment data, WSDM. The mean of the spend is not added back, because a constant cancels in a difference.
 */
export function adjustForSpend(revenue: Float64Array, before: Float64Array, people: number): Float64Array {
  let [sumX, sumY, sumXX, sumXY] = [0, 0, 0, 0];
  for (let i = 0; i < revenue.length; i += 1) {
    const [x, y] = [before[i] ?? 0, revenue[i] ?? 0];
    sumX += x;
    sumY += y;
    sumXX += x * x;
    sumXY += x * y;
  }
  const variance = sumXX - (sumX * sumX) / people;
  if (variance <= 0) return revenue;
  const theta = (sumXY - (sumX * sumY) / people) / variance;
  return revenue.map((y, i) => y - theta * (before[i] ?? 0));
}

/** Of ascending values, interpolated between neighbours. */
export function quantile(ascending: Float64Array, share: number): number {
  const at = (ascending.length - 1) * share;
  const [below, above] = [Math.floor(at), Math.ceil(at)];
  const low = ascending[below] ?? Number.NaN;
  return low + ((ascending[above] ?? low) - low) * (at - below);
}

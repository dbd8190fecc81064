import type { Interval } from "./newcombe.ts";
import { quantile } from "./outcomes.ts";
import { binomial, gaps, seededRandom } from "./random.ts";

/** Assignments drawn for an interval. */
const DRAWS = 2_000;
/** An arm with fewer customers has no variance. */
export const FEWEST = 2;

/** Customers of both arms; those without a value in `values` have 0. */
export type Arms = { values: Float64Array; isHoldout: Uint8Array; treated: number; holdout: number };

/** Count, sum and sum of squares. */
type Sums = { n: number; sum: number; squares: number };

/**
 * Difference of the arms' means with the studentized re-randomization interval at 95 %: t is the difference divided by
 * its standard error with unequal variances (Welch, B. L. (1947), Biometrika 34, 28–35); its distribution comes from new
 * assignments of the same customers (Zhao, A., Ding, P. (2021), Covariate-adjusted Fisher randomization tests for the
 * average treatment effect, Journal of Econometrics 225, 278–294).
 */
export function intervalOf({ observed, differences, errors }: DrawnAssignments): Interval {
  const scores = differences.map((value, draw) => studentized(value, errors[draw])).sort();
  return toInterval(observed, scores);
}

/** A difference of means and its standard error. */
type Compared = { difference: number; error: number };

/** What was observed, and what each draw would have been observed without an effect. */
export type DrawnAssignments = { observed: Compared; differences: Float64Array; errors: Float64Array };

/** Each draw visits only the customers that it holds out, by gaps between them. Both arms have at least two customers. */
export function drawAssignments(
  { values, isHoldout, treated, holdout }: Arms,
  seed: number,
  draws = DRAWS,
): DrawnAssignments {
  const all = sumsOf(values, treated + holdout);
  const kept = values.filter((_, i) => isHoldout[i] === 1);
  const random = seededRandom(seed);
  const share = holdout / all.n;
  const gap = gaps(random, share);
  const drawn = { differences: new Float64Array(draws), errors: new Float64Array(draws) };
  for (let draw = 0; draw < draws; ) {
    const sums = { n: binomial(random, all.n - values.length, share), sum: 0, squares: 0 };
    for (let i = gap(); i < values.length; i += 1 + gap()) {
      const value = values[i] ?? 0;
      sums.n += 1;
      sums.sum += value;
      sums.squares += value * value;
    }
    if (sums.n < FEWEST || all.n - sums.n < FEWEST) continue;
    const { difference, error } = compare(all, sums);
    drawn.differences[draw] = difference;
    drawn.errors[draw] = error;
    draw += 1;
  }
  return { observed: compare(all, sumsOf(kept, holdout)), ...drawn };
}

export function studentized(difference: number, error = 0): number {
  return error > 0 ? difference / error : 0;
}

/** `scores`: ascending. `alpha`: 1 − confidence. */
export function toInterval({ difference, error }: Compared, scores: Float64Array, alpha = 0.05): Interval {
  return {
    difference,
    low: difference - quantile(scores, 1 - alpha / 2) * error,
    high: difference - quantile(scores, alpha / 2) * error,
  };
}

function compare(all: Sums, holdout: Sums): Compared {
  const treated = { n: all.n - holdout.n, sum: all.sum - holdout.sum, squares: all.squares - holdout.squares };
  return {
    difference: treated.sum / treated.n - holdout.sum / holdout.n,
    error: Math.sqrt(squaredError(treated) + squaredError(holdout)),
  };
}

/** Of a mean. */
function squaredError({ n, sum, squares }: Sums): number {
  return Math.max(0, squares - (sum * sum) / n) / (n - 1) / n;
}

function sumsOf(values: Float64Array, n: number): Sums {
  let [sum, squares] = [0, 0];
  for (const value of values) {
    sum += value;
    squares += value * value;
  }
  return { n, sum, squares };
}

import type { Interval } from "./newcombe.ts";
import { quantile } from "./outcomes.ts";
import { binomial, gap, seededRandom } from "./random.ts";

/** Assignments drawn for an interval. */
const DRAWS = 2_000;
/** An arm with fewer customers has no variance. */
const FEWEST = 2;

/** Customers of both arms; those without a value in `values` have 0. */
export type Arms = { values: Float64Array; isHoldout: Uint8Array; treated: number; holdout: number };

/** Count, sum and sum of squares. */
type Sums = { n: number; sum: number; squares: number };

/**
 * Difference of the arms' means with the studentized re-randomization interval at 95 %: t is the difference divided by
 * its standard error with unequal variances (Welch, B. L. (1947), Biometrika 34, 28–35); its distribution comes from new
 * assignments of the same customers (Zhao, A., Ding, P. (2021), Covariate-adjusted Fisher randomization tests for the
 * average treatment effect, Journal of Econometrics 225, 278–294). Null if an arm has fewer than two customers.
 */
export function differenceOfMeans(arms: Arms, seed: number, draws = DRAWS): Interval | null {
  const { values, isHoldout, treated, holdout } = arms;
  if (treated < FEWEST || holdout < FEWEST) return null;
  const all = sumsOf(values, treated + holdout);
  const kept = sumsOf(
    values.filter((_, i) => isHoldout[i] === 1),
    holdout,
  );
  const { difference, error } = compare(all, kept);
  const scores = drawScores(values, all, holdout / all.n, seed, draws);
  return {
    difference,
    low: difference - quantile(scores, 0.975) * error,
    high: difference - quantile(scores, 0.025) * error,
  };
}

/** Each draw visits only the customers that it holds out, by gaps between them. Ascending. */
function drawScores(values: Float64Array, all: Sums, share: number, seed: number, draws: number): Float64Array {
  const random = seededRandom(seed);
  const scores = new Float64Array(draws);
  for (let draw = 0; draw < draws; ) {
    const kept = { n: binomial(random, all.n - values.length, share), sum: 0, squares: 0 };
    for (let i = gap(random, share); i < values.length; i += 1 + gap(random, share)) {
      const value = values[i] ?? 0;
      kept.n += 1;
      kept.sum += value;
      kept.squares += value * value;
    }
    if (kept.n < FEWEST || all.n - kept.n < FEWEST) continue;
    const { difference, error } = compare(all, kept);
    scores[draw] = error > 0 ? difference / error : 0;
    draw += 1;
  }
  return scores.sort();
}

function compare(all: Sums, holdout: Sums): { difference: number; error: number } {
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

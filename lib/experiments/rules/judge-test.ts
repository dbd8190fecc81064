import { type HolmComparison, holmIntervals } from "./holm.ts";
import { differenceOfProportions, type Interval, type Proportion } from "./newcombe.ts";
import { adjustForSpend, capRevenue } from "./outcomes.ts";
import { drawAssignments, studentized, toInterval } from "./rerandomize.ts";

/** Two-sided normal quantiles of 0.05 ÷ 1 to 0.05 ÷ 6: four variants have six pairs. */
const Z = [
  1.959963984540054, 2.241402727604947, 2.393979799818512, 2.497705474412321, 2.575829303548901, 2.638257273476752,
];
const MAX_Z = 40;
/** Steps that halve the range of the quantile; more do not change its double. */
const BISECTIONS = 60;
/** The interval of six pairs needs the 0.4th percentile of the draws. Fewer for very large tests, to take seconds. */
const DRAWS = { most: 4_000, fewest: 2_000, visits: 400_000_000 };
const FEWEST_IN_ARM = 30;
const FEWEST_SUCCESSES = 5;

/** People of a variant, and those with the metric's outcome; for revenue the buyers. */
export type VariantCount = { people: number; successes: number };

/** Revenue of a test's customers: 1 byte variant, 8 bytes revenue and 8 bytes earlier spend in cents, big-endian doubles. */
export type VariantRevenue = { packed: Uint8Array; seed: number };

export type Verdict = {
  /** False: too few people or outcomes; nothing is compared. */
  isEnough: boolean;
  /** Index of the variant that is proven to be better than every other; null: none is. */
  winner: number | null;
  /** Index of the variant with the highest value; the first of equal ones. */
  best: number;
  /** Share of the people, or cents per person, capped. */
  values: number[];
  /** Of each pair, `variant` minus `against`, with Holm's correction. */
  comparisons: { variant: number; against: number; interval: Interval }[];
};

/** Compares the variants of an A/B test, by their shares, or by `revenue`. */
export function judgeTest(counts: readonly VariantCount[], revenue: VariantRevenue | null): Verdict {
  const arms = revenue && toArms(counts, revenue.packed);
  const values = arms
    ? arms.map(({ sum }, at) => sum / Math.max(1, counts[at]?.people ?? 0))
    : counts.map(({ people, successes }) => (people === 0 ? 0 : successes / people));
  const best = values.indexOf(Math.max(...values));
  if (!hasEnough(counts)) return { isEnough: false, winner: null, best, values, comparisons: [] };
  const pairs = pairsOf(counts.length);
  const intervals = holmIntervals(
    pairs.map(([a, b], at) =>
      arms && revenue ? compareMeans(arms, a, b, revenue.seed + at) : compareShares(counts, a, b),
    ),
  );
  const comparisons = pairs.map(([variant, against], at) => ({
    variant,
    against,
    interval: intervals[at] ?? { difference: 0, low: 0, high: 0 },
  }));
  const isBetter = (one: number, other: number) =>
    comparisons.some(
      ({ variant, against, interval }) =>
        (variant === one && against === other && interval.low > 0) ||
        (variant === other && against === one && interval.high < 0),
    );
  const winner = counts.findIndex((_, one) => counts.every((__, other) => one === other || isBetter(one, other)));
  return { isEnough: true, winner: winner === -1 ? null : winner, best, values, comparisons };
}

function hasEnough(counts: readonly VariantCount[]): boolean {
  const successes = counts.reduce((sum, count) => sum + count.successes, 0);
  return counts.every(({ people }) => people >= FEWEST_IN_ARM) && successes >= FEWEST_SUCCESSES;
}

function pairsOf(variants: number): [number, number][] {
  const all = Array.from({ length: variants }, (_, at) => at);
  return all.flatMap((a) => all.slice(a + 1).map((b): [number, number] => [a, b]));
}

function compareShares(counts: readonly VariantCount[], a: number, b: number): HolmComparison {
  const of = (at: number): Proportion => ({ count: counts[at]?.successes ?? 0, of: counts[at]?.people ?? 0 });
  const [one, other] = [of(a), of(b)];
  const intervalAt = (divisor: number) => differenceOfProportions(one, other, Z[divisor - 1]);
  return { evidence: widestExcluding((z) => differenceOfProportions(one, other, z)), intervalAt };
}

/** The largest quantile whose interval excludes zero. */
function widestExcluding(intervalOf: (z: number) => Interval): number {
  let [low, high] = [0, MAX_Z];
  for (let step = 0; step < BISECTIONS; step += 1) {
    const middle = (low + high) / 2;
    const interval = intervalOf(middle);
    if (interval.low > 0 || interval.high < 0) low = middle;
    else high = middle;
  }
  return low;
}

/** Values of a variant's customers with revenue or earlier spend; the others have 0. `sum`: of their capped revenue. */
type Arm = { people: number; values: number[]; sum: number };
const ENTRY_BYTES = 17;

/** Capped and adjusted for earlier spend over all variants together. */
function toArms(counts: readonly VariantCount[], packed: Uint8Array): Arm[] {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const entries = packed.length / ENTRY_BYTES;
  const read = (offset: number) =>
    Float64Array.from({ length: entries }, (_, at) => view.getFloat64(at * ENTRY_BYTES + offset));
  const { revenue: capped } = capRevenue(read(1));
  const people = counts.reduce((sum, count) => sum + count.people, 0);
  const adjusted = adjustForSpend(capped, read(9), people);
  const arms = counts.map((count): Arm => ({ people: count.people, values: [], sum: 0 }));
  for (let at = 0; at < entries; at += 1) {
    const arm = arms[view.getUint8(at * ENTRY_BYTES)];
    arm?.values.push(adjusted[at] ?? 0);
    if (arm) arm.sum += capped[at] ?? 0;
  }
  return arms;
}

function compareMeans(arms: readonly Arm[], a: number, b: number, seed: number): HolmComparison {
  const [one, other] = [arms[a], arms[b]];
  if (!one || !other) throw new Error("A variant has no arm");
  const pair = {
    values: Float64Array.from([...one.values, ...other.values]),
    isHoldout: Uint8Array.from([...one.values.map(() => 0), ...other.values.map(() => 1)]),
    treated: one.people,
    holdout: other.people,
  };
  const draws = Math.floor(DRAWS.visits / Math.max(1, pair.values.length));
  const drawn = drawAssignments(pair, seed, Math.max(DRAWS.fewest, Math.min(DRAWS.most, draws)));
  const scores = drawn.differences.map((value, draw) => studentized(value, drawn.errors[draw])).sort();
  const t = studentized(drawn.observed.difference, drawn.observed.error);
  const below = scores.filter((score) => score < t).length;
  const equal = scores.filter((score) => score === t).length;
  const tail = Math.min(below + equal, scores.length - below) / scores.length;
  return {
    // Equal tails, as of differences that no draw reaches, are ordered by their score.
    evidence: 1 - 2 * tail + Math.min(Math.abs(t), MAX_Z) * 1e-9,
    intervalAt: (divisor) => toInterval(drawn.observed, scores, 0.05 / divisor),
  };
}

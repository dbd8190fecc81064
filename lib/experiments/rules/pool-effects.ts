import { type ArmCounts, rateOf } from "./measure-effect.ts";
import type { Interval } from "./newcombe.ts";
import { type DrawnAssignments, FEWEST, studentized, toInterval } from "./rerandomize.ts";

/** A send with two arms, the draws of its revenue, and the groups that it counts in, such as its month. */
export type PooledSend = { counts: ArmCounts; drawn: DrawnAssignments; groups: readonly string[] };

/** Sums over the treated of several sends. */
export type PooledEffect = {
  sends: number;
  /** Customers of the arms, and those of both who bought. */
  counts: { treated: number; holdout: number; buyers: number };
  /** Customers who bought because of the sends; one customer counts once per send. */
  buyers: Interval;
  /** Cents. */
  revenue: Interval;
};

type Stratum = PooledEffect["counts"] & { rate: Interval; drawn: DrawnAssignments };

/** Whether a send counts in pooled effects: an arm of fewer than two customers has no variance. */
export function isPoolable({ treated, holdout }: { treated: number; holdout: number }): boolean {
  return Math.min(treated, holdout) >= FEWEST;
}

/**
 * The effect of several sends together, by group: each send is a stratum whose difference counts for its treated. Each
 * draw assigns new arms to the customers of each send.
 */
export function poolEffects(sends: readonly PooledSend[]): Record<string, PooledEffect> {
  const groups = new Map<string, Stratum[]>();
  for (const { counts, drawn, groups: names } of sends) {
    const { treated, holdout, buyers } = counts;
    const stratum = { treated, holdout, buyers: buyers.treated + buyers.holdout, rate: rateOf(counts), drawn };
    for (const name of names) groups.set(name, [...(groups.get(name) ?? []), stratum]);
  }
  return Object.fromEntries([...groups].map(([name, strata]) => [name, pool(strata)]));
}

function pool(strata: readonly Stratum[]): PooledEffect {
  const total = (figure: keyof PooledEffect["counts"]) => sum(strata.map((stratum) => stratum[figure]));
  const counts = { treated: total("treated"), holdout: total("holdout"), buyers: total("buyers") };
  return { sends: strata.length, counts, buyers: sumOfIntervals(strata), revenue: sumOfDraws(strata) };
}

/**
 * Sum of independent differences from their intervals: Zou, G. Y., Donner, A. (2008), Construction of confidence limits
 * about effect measures: a general approach, Statistics in Medicine 27, 1693–1702.
 */
function sumOfIntervals(strata: readonly Stratum[]): Interval {
  const difference = sum(strata.map(({ treated, rate }) => treated * rate.difference));
  const below = Math.hypot(...strata.map(({ treated, rate }) => treated * (rate.difference - rate.low)));
  const above = Math.hypot(...strata.map(({ treated, rate }) => treated * (rate.high - rate.difference)));
  return { difference, low: difference - below, high: difference + above };
}

function sumOfDraws(strata: readonly Stratum[]): Interval {
  const total = ({ difference, error }: { difference: number[]; error: number[] }) => ({
    difference: sum(strata.map(({ treated }, i) => treated * (difference[i] ?? 0))),
    error: Math.hypot(...strata.map(({ treated }, i) => treated * (error[i] ?? 0))),
  });
  const observed = strata.map(({ drawn }) => drawn.observed);
  const draws = Math.min(...strata.map(({ drawn }) => drawn.differences.length));
  const scores = Float64Array.from({ length: draws }, (_, draw) => {
    const { difference, error } = total({
      difference: strata.map(({ drawn }) => drawn.differences[draw] ?? 0),
      error: strata.map(({ drawn }) => drawn.errors[draw] ?? 0),
    });
    return studentized(difference, error);
  }).sort();
  return toInterval(
    total({ difference: observed.map((it) => it.difference), error: observed.map((it) => it.error) }),
    scores,
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

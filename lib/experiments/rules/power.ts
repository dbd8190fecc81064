import { HOLDOUT_SHARES } from "../names.ts";
import { Z_95 } from "./newcombe.ts";

/** 80 % power. */
const Z_80 = 0.8416212335729143;

/** What the audience does without a message, per window of the campaign. */
export type Baseline = {
  people: number;
  /** Purchases from which the rest is estimated, at most one a customer and window. */
  purchases: number;
  /** Share of the customers who buy. */
  rate: number;
  /** Cents per customer, capped at the 99th percentile of the buyers'. */
  revenue: { mean: number; variance: number };
};

export type Provable = {
  treated: number;
  holdout: number;
  /** Additional buyers among the treated; more than there are treated: not provable. */
  buyers: number;
  revenueCents: number;
};

/**
 * The smallest effect that a 95 % interval would show in 80 % of campaigns, for two means with unequal groups: Cohen,
 * J. (1988), Statistical power analysis for the behavioral sciences, chapter 2. Null if an arm would be empty, or
 * too few bought to estimate anything.
 */
export function smallestEffect(baseline: Baseline, holdoutPercent: number): Provable | null {
  const { people, rate, revenue } = baseline;
  if (!isKnown(baseline)) return null;
  const holdout = Math.round((people * holdoutPercent) / 100);
  const treated = people - holdout;
  if (holdout === 0 || treated === 0) return null;
  const perCustomer = (treatedVariance: number, variance: number) =>
    (Z_95 + Z_80) * Math.sqrt(treatedVariance / treated + variance / holdout);
  // A higher rate has a higher variance, which the effect in turn depends on.
  const ofRate = (lift: number) => perCustomer(binary(Math.min(1, rate + lift)), binary(rate));
  return {
    treated,
    holdout,
    buyers: Math.ceil(treated * ofRate(ofRate(ofRate(0)))),
    revenueCents: Math.ceil(treated * perCustomer(revenue.variance, revenue.variance)),
  };
}

const FEWEST_PURCHASES = 5;

/** Whether the audience bought often enough to estimate what it does without a message. */
export function isKnown({ purchases }: Baseline): boolean {
  return purchases >= FEWEST_PURCHASES;
}

/** Variance of an outcome that is 0 or 1. */
function binary(rate: number): number {
  return rate * (1 - rate);
}

/** The share with which half of the effect could be proved; null: no share can. */
export function shareForHalf(holdoutPercent: number): number | null {
  const share = holdoutPercent / 100;
  const needed = 4 * share * (1 - share);
  return needed > 0.25 ? null : Math.ceil(50 * (1 - Math.sqrt(1 - 4 * needed)));
}

/** A campaign that brings a quarter more buyers is a good one. */
const GOOD_LIFT = 0.25;

/** The smallest share that proves a good campaign; null: none does, as for a small audience. */
export function suggestedShare(baseline: Baseline): number | null {
  const proves = (share: number) => {
    const provable = smallestEffect(baseline, share);
    return provable !== null && provable.buyers <= GOOD_LIFT * baseline.rate * provable.treated;
  };
  return HOLDOUT_SHARES.find(proves) ?? null;
}

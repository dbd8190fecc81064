import { DAY_MS } from "../../core/dates.ts";
import type { ExperimentState } from "../names.ts";
import type { Interval } from "./newcombe.ts";

/** Fewer people or buyers leave an interval so wide that it says nothing. */
const FEWEST_IN_ARM = 30;
const FEWEST_BUYERS = 5;

export type Counts = { treated: number; holdout: number; buyers: number; holdoutPercent: number };

/**
 * How many more people the audience would have needed, at the same shares and purchase rate; 0: enough. Null: it
 * cannot be estimated, because no customer bought.
 */
export function missingPeople({ treated, holdout, buyers, holdoutPercent }: Counts): number | null {
  const people = treated + holdout;
  const forArms = (FEWEST_IN_ARM * 100) / Math.min(holdoutPercent, 100 - holdoutPercent);
  const forBuyers = buyers === 0 ? null : (FEWEST_BUYERS * people) / buyers;
  if (forBuyers === null) return null;
  return isEnough({ treated, holdout, buyers }) ? 0 : Math.max(1, Math.ceil(Math.max(forArms, forBuyers) - people));
}

export function isEnough({ treated, holdout, buyers }: Omit<Counts, "holdoutPercent">): boolean {
  return Math.min(treated, holdout) >= FEWEST_IN_ARM && buyers >= FEWEST_BUYERS;
}

type Arms = { treated: number; holdout: number; buyers: { treated: number; holdout: number }; holdoutPercent: number };

/** What is missing for a verdict: days of the window, the sales of its last days, or people. */
export function missingFor(
  { treated, holdout, buyers, holdoutPercent }: Arms,
  { closesAt, now, salesKnownUntil }: { closesAt: Date; now: Date; salesKnownUntil: Date | null },
) {
  const days = Math.max(0, Math.ceil((closesAt.getTime() - now.getTime()) / DAY_MS));
  return {
    days,
    awaitsSales: days === 0 && salesKnownUntil !== null && salesKnownUntil < closesAt,
    people: missingPeople({ treated, holdout, buyers: buyers.treated + buyers.holdout, holdoutPercent }),
  };
}

/** An interval that includes zero proves nothing. */
export function verdictOf({ low, high }: Pick<Interval, "low" | "high">): ExperimentState {
  if (low > 0) return "positive";
  return high < 0 ? "negative" : "not_proven";
}

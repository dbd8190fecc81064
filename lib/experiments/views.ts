import type { KeyedRow } from "../core/figures/figures.ts";
import { centsToAmount } from "../core/money.ts";
import type { Effect } from "./rules/measure-effect.ts";
import { verdictOf } from "./rules/verdict.ts";
import type { CampaignExperiment } from "./schemas.ts";
import type { ArmBuyerRow } from "./store/arm-rows.ts";
import type { ArmOutcomes } from "./store/outcomes.ts";

export const NOT_MEASURED = { purchaseRate: null, revenue: null, incrementalRevenue: null, seed: null };

export function toArms(outcomes: ArmOutcomes): CampaignExperiment["arms"] {
  const arm = (assignment: "treated" | "holdout") => ({
    assignment,
    variant: null,
    people: outcomes[assignment],
    buyers: outcomes.buyers[assignment],
    revenue: centsToAmount(outcomes.revenueCents[assignment]),
  });
  return [arm("treated"), arm("holdout")];
}

/** Cents → reais. The incremental revenue is the difference per customer times the treated. */
export function toEffect({ purchaseRate, revenue: found }: Effect, treated: number, seed: number) {
  const { capCents, shareBelowCap, ...revenue } = found;
  return {
    state: verdictOf(purchaseRate),
    purchaseRate,
    revenue: {
      difference: centsToAmount(revenue.difference),
      low: centsToAmount(revenue.low),
      high: centsToAmount(revenue.high),
      capped: capCents === null ? null : centsToAmount(capCents),
      shareBelowCap,
    },
    incrementalRevenue: {
      value: centsToAmount(Math.round(revenue.difference * treated)),
      low: centsToAmount(Math.round(revenue.low * treated)),
      high: centsToAmount(Math.round(revenue.high * treated)),
    },
    seed,
  };
}

/** `at`: the last purchase in the window. */
export function toArmBuyer({ customerId, customer, storeId, store, spentCents, lastAt }: ArmBuyerRow): KeyedRow {
  return {
    key: [customerId],
    id: customerId,
    customer: { id: customerId, name: customer },
    store: { id: storeId, name: store },
    seller: null,
    at: lastAt.toISOString(),
    amount: centsToAmount(spentCents),
  };
}

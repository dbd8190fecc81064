import type { KeyedRow } from "../core/figures/figures.ts";
import { centsToAmount } from "../core/money.ts";
import type { SendTest } from "../sending/index.ts";
import type { Effect } from "./rules/measure-effect.ts";
import { successesOf } from "./rules/test-metric.ts";
import { verdictOf } from "./rules/verdict.ts";
import type { CampaignExperiment, SendTestView, TestResult, TestState } from "./schemas.ts";
import type { ArmBuyerRow } from "./store/arm-rows.ts";
import type { MemberRow } from "./store/member-rows.ts";
import type { ArmSums } from "./store/outcomes.ts";
import type { VariantOutcomes } from "./store/test-outcomes.ts";

export const NOT_MEASURED = { purchaseRate: null, revenue: null, incrementalRevenue: null, seed: null };

export function toArms(sums: ArmSums): CampaignExperiment["arms"] {
  const arm = (assignment: "treated" | "holdout") => ({
    assignment,
    variant: null,
    people: sums[assignment],
    buyers: sums.buyers[assignment],
    revenue: centsToAmount(sums.revenueCents[assignment]),
  });
  return [arm("treated"), arm("holdout")];
}

/** Of the variant's own recipients, until the horizon of the test. */
export function toVariantArm({
  variant,
  people,
  buyers,
  revenueCents,
}: VariantOutcomes): CampaignExperiment["arms"][number] {
  return { assignment: "treated", variant, people, buyers, revenue: centsToAmount(revenueCents) };
}

export type TestedOutcomes = {
  test: SendTest;
  outcomes: VariantOutcomes[];
  others: SendTestView["others"];
};

/** `isOpen`: the send is under way. `seesAll`: the actor sees every store, as the decision does. */
export function toTestView(
  { test, outcomes, others }: TestedOutcomes,
  { isOpen, seesAll }: { isOpen: boolean; seesAll: boolean },
): SendTestView {
  const { metric, sharePercent, horizonHours, otherwise, decidesAt, decidedAt, winner, chosen } = test;
  const result = decidedAt === null ? null : (test.result as TestResult);
  const current = outcomes.map((one) => ({
    variant: one.variant,
    people: one.people,
    count: successesOf(metric, one),
    value: metricValue(metric, one),
  }));
  return {
    state: testStateOf(test, isOpen),
    metric,
    sharePercent,
    horizonHours,
    otherwise,
    decidesAt: decidesAt?.toISOString() ?? null,
    decidedAt: decidedAt?.toISOString() ?? null,
    winner,
    chosen,
    isEnough: result?.isEnough ?? null,
    variants: current,
    changedSince: result && seesAll ? hasChanged(result.variants, current) : false,
    comparisons: result && seesAll ? result.comparisons : null,
    others,
  };
}

/** Reads and sales of before the horizon can become known after the decision. */
function hasChanged(decided: TestResult["variants"], current: SendTestView["variants"]): boolean {
  return decided.some(({ variant, people, count }) => {
    const now = current.find((one) => one.variant === variant) ?? { people: 0, count: 0 };
    return now.people !== people || now.count !== count;
  });
}

function testStateOf({ decidedAt, decidesAt, winner }: SendTest, isOpen: boolean): TestState {
  if (decidedAt !== null) return winner === null ? "not_proven" : "winner";
  if (!isOpen) return "cancelled";
  return decidesAt === null ? "sending" : "running";
}

function metricValue(metric: SendTest["metric"], outcomes: VariantOutcomes): number | null {
  const { people, revenueCents } = outcomes;
  if (people === 0) return null;
  return metric === "revenue" ? centsToAmount(revenueCents) / people : successesOf(metric, outcomes) / people;
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

/** `at`: the first campaign that could reach the customer. */
export function toMember({ customerId, customer, storeId, store, assignedAt }: MemberRow): KeyedRow {
  return {
    key: [customerId],
    id: customerId,
    customer: { id: customerId, name: customer },
    store: { id: storeId, name: store },
    seller: null,
    at: assignedAt.toISOString(),
    amount: null,
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

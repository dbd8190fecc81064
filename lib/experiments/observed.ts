import type { Drawing } from "./find-draws.ts";
import { closeOfQuarter } from "./quarter-cost.ts";
import { seedOf } from "./rules/measure-effect.ts";
import { armsOfQuarter, armsOfSend, closeOf, type Experiment } from "./store/arms.ts";
import type { Quarter } from "./store/quarters.ts";

/** Two arms whose effect is measured once `closesAt` has passed. */
export type Observed = Drawing & { holdoutPercent: number; closesAt: Date };

type SendScope = { campaignId: string; occurrence: number; storeIds: readonly string[] | null };

export function observedOfSend({ campaignId, occurrence, storeIds }: SendScope, experiment: Experiment): Observed {
  return {
    arms: armsOfSend({ campaignId, occurrence, storeIds }, experiment),
    holdoutPercent: experiment.holdoutPercent,
    closesAt: closeOf(experiment),
    seed: seedOf(campaignId, occurrence),
    key: storeIds === null ? { campaignId, occurrence } : null,
  };
}

export function observedOfQuarter(orgId: string, found: Quarter, storeIds: readonly string[] | null): Observed {
  const { quarter, holdoutPercent, startedAt } = found;
  const closesAt = closeOfQuarter(found);
  return {
    arms: armsOfQuarter({ quarter, startedAt, closesAt }, storeIds),
    holdoutPercent,
    closesAt,
    seed: seedOf(orgId, Number(quarter.replaceAll("-", ""))),
    key: storeIds === null ? { quarter } : null,
  };
}

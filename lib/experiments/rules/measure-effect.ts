import { differenceOfProportions, type Interval } from "./newcombe.ts";
import { adjustForSpend, capRevenue, type Outcomes } from "./outcomes.ts";
import { type Arms, type DrawnAssignments, drawAssignments, FEWEST, intervalOf } from "./rerandomize.ts";

export type Buyers = { treated: number; holdout: number };
export type Effect = {
  /** Buyers per customer. */
  purchaseRate: Interval;
  /** Cents per customer, capped and adjusted for earlier spend. */
  revenue: Interval & { capCents: number | null; shareBelowCap: number };
};

/** One customer: 1 byte arm, 8 bytes revenue and 8 bytes earlier spend in cents, as big-endian doubles. */
const ENTRY_BYTES = 17;

export type ArmCounts = { treated: number; holdout: number; buyers: Buyers };
export type PackedOutcomes = ArmCounts & { packed: Uint8Array };

/** Beside the counts, all that an effect needs of the outcomes. */
export type DrawnRevenue = DrawnAssignments & { cap: number | null; shareBelowCap: number };

/** Null if an arm has fewer than two customers. Takes about 20 ns per draw and held-out customer. */
export function drawRevenue(outcomes: PackedOutcomes, seed: number): DrawnRevenue | null {
  if (Math.min(outcomes.treated, outcomes.holdout) < FEWEST) return null;
  const { arms, cap, shareBelowCap } = adjustedArms(outcomes);
  return { ...drawAssignments(arms, seed), cap, shareBelowCap };
}

/** `drawRevenue` of each of these outcomes. */
export function drawEach(outcomes: readonly PackedOutcomes[], seed: number): (DrawnRevenue | null)[] {
  return outcomes.map((one) => drawRevenue(one, seed));
}

export function effectOf(counts: ArmCounts, { cap, shareBelowCap, ...drawn }: DrawnRevenue): Effect {
  return { purchaseRate: rateOf(counts), revenue: { ...intervalOf(drawn), capCents: cap, shareBelowCap } };
}

/** Revenue of both arms, capped and adjusted for earlier spend. */
function adjustedArms(outcomes: PackedOutcomes): { arms: Arms; cap: number | null; shareBelowCap: number } {
  const { treated, holdout } = outcomes;
  const { isHoldout, revenue, before } = unpack(outcomes);
  const { revenue: capped, cap, shareBelowCap } = capRevenue(revenue);
  const values = adjustForSpend(capped, before, treated + holdout);
  return { arms: { values, isHoldout, treated, holdout }, cap, shareBelowCap };
}

export function rateOf({ treated, holdout, buyers }: ArmCounts): Interval {
  return differenceOfProportions({ count: buyers.treated, of: treated }, { count: buyers.holdout, of: holdout });
}

export function countEntries({ packed }: PackedOutcomes): number {
  return packed.length / ENTRY_BYTES;
}

function unpack({ packed, treated, holdout }: PackedOutcomes): Outcomes {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const entries = packed.length / ENTRY_BYTES;
  const isHoldout = new Uint8Array(entries);
  const revenue = new Float64Array(entries);
  const before = new Float64Array(entries);
  for (let i = 0; i < entries; i += 1) {
    isHoldout[i] = view.getUint8(i * ENTRY_BYTES);
    revenue[i] = view.getFloat64(i * ENTRY_BYTES + 1);
    before[i] = view.getFloat64(i * ENTRY_BYTES + 9);
  }
  return { isHoldout, revenue, before, treated, holdout };
}

/** Of the draws; the same at every reading of the same send. */
export function seedOf(campaignId: string, occurrence: number): number {
  return Number.parseInt(campaignId.replaceAll("-", "").slice(-7), 16) + occurrence;
}

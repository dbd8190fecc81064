import type { KeyedRow } from "../core/figures/figures.ts";
import { centsToAmount } from "../core/money.ts";
import type { RfmConstants } from "../customers/index.ts";
import { RFM_SEGMENTS, type RfmSegment } from "../customers/names.ts";
import type { JobRun } from "../jobs/index.ts";
import { toChanged } from "../settings/index.ts";
import { movementOf } from "./rules/segments.ts";
import type {
  RfmMigrations,
  RfmOverview,
  RfmPeriod,
  RfmRunView,
  RfmSegmentProfile,
  RfmSettingsView,
  SaveRfmSettings,
} from "./schemas.ts";
import type { CustomerStateRow, FlowRow } from "./store/customer-rows.ts";
import type { SegmentFlow } from "./store/segment-flows.ts";
import type { SegmentTotals } from "./store/segment-totals.ts";
import type { RfmSettingsRow } from "./store/settings.ts";

type Totals = Omit<SegmentTotals, "segment">;

const NOBODY: Totals = {
  customers: 0,
  spentCents: 0n,
  orders: 0n,
  buyers: 0,
  recencyDays: 0n,
  newBuyers: 0,
  recurringBuyers: 0,
};

/** All ten segments in table order, including empty ones. */
export function toRfmOverview(rows: readonly SegmentTotals[]): RfmOverview {
  const totalsOf = (segment: RfmSegment) => rows.find((row) => row.segment === segment) ?? NOBODY;
  const all = rows.reduce<Totals>(add, NOBODY);
  return {
    kpis: { total: all.buyers, new: all.newBuyers, recurring: all.recurringBuyers },
    profiles: RFM_SEGMENTS.map((segment) => ({ segment, ...toProfile(totalsOf(segment)) })),
    summary: toProfile(all),
  };
}

function toProfile(totals: Totals): Omit<RfmSegmentProfile, "segment"> {
  return {
    count: totals.customers,
    totalRevenue: centsToAmount(totals.spentCents),
    avgRecency: average(totals.recencyDays, totals.buyers),
    avgOrders: average(totals.orders, totals.customers),
    avgSpent: centsToAmount(Math.round(average(totals.spentCents, totals.customers))),
  };
}

function add(a: Totals, b: Totals): Totals {
  return {
    customers: a.customers + b.customers,
    spentCents: a.spentCents + b.spentCents,
    orders: a.orders + b.orders,
    buyers: a.buyers + b.buyers,
    recencyDays: a.recencyDays + b.recencyDays,
    newBuyers: a.newBuyers + b.newBuyers,
    recurringBuyers: a.recurringBuyers + b.recurringBuyers,
  };
}

/** Rounded to two decimals; 0 if there are no customers. */
function average(sum: bigint, count: number): number {
  return count === 0 ? 0 : Math.round((Number(sum) / count) * 100) / 100;
}

export function toRfmMigrations(
  periods: { currentPeriod: RfmPeriod; previousPeriod: RfmPeriod },
  rows: readonly SegmentFlow[],
): RfmMigrations {
  const totals = { positive: 0, negative: 0, neutral: 0, entered: 0, left: 0 };
  for (const { from, to, count } of rows) totals[movementOf(from, to)] += count;
  const flows = rows.map(({ revenueCents, ...flow }) => ({ ...flow, revenue: centsToAmount(revenueCents) }));
  return { ...periods, ...totals, flows: flows.sort((a, b) => rank(a.from, a.to) - rank(b.from, b.to)) };
}

/** Sorts both sides from best to worst segment; customers who entered or left come last. */
function rank(from: RfmSegment | null, to: RfmSegment | null): number {
  return placeOf(from) * (RFM_SEGMENTS.length + 1) + placeOf(to);
}

function placeOf(segment: RfmSegment | null): number {
  return segment === null ? RFM_SEGMENTS.length : RFM_SEGMENTS.indexOf(segment);
}

export function toRfmRunView({ id, status, isWaiting, startedAt, finishedAt, error }: JobRun): RfmRunView {
  const times = { startedAt: startedAt.toISOString(), finishedAt: finishedAt?.toISOString() ?? null };
  return { id, status, isWaiting, ...times, error };
}

export function toRfmSettingsView(stored: RfmSettingsRow | null, defaults: RfmConstants): RfmSettingsView {
  const { updatedAt: at = null, updatedById: byId = null, updatedByName: byName = null } = stored ?? {};
  return {
    ...toWireConstants(stored ?? defaults),
    source: stored ? "organization" : "default",
    defaults: toWireConstants(defaults),
    changed: toChanged({ at, byId, byName }),
  };
}

export function toWireConstants({ riskDays, churnDays, loyalCents, loyalOrders }: RfmConstants): SaveRfmSettings {
  return { riskDays, churnDays, loyalTotalSpent: centsToAmount(loyalCents), loyalOrderCount: loyalOrders };
}

/** `at`: the last purchase. */
export function toStateFigureRow(row: Omit<CustomerStateRow, "segment">): KeyedRow {
  return {
    key: [row.customerId],
    id: row.customerId,
    customer: { id: row.customerId, name: row.customer },
    store: { id: row.storeId, name: row.store },
    seller: null,
    at: row.lastOrderAt?.toISOString() ?? null,
    amount: centsToAmount(row.spentCents),
  };
}

export function toFlowFigureRow({ from, to, ...row }: FlowRow): KeyedRow {
  return { ...toStateFigureRow(row), groups: { from, to } };
}

import type { RfmConstants } from "../../lib/customers/index.ts";
import type { RfmSegment } from "../../lib/customers/names.ts";

type Row = { recency: number; spentCents: bigint; orders: number; constants: RfmConstants };

const isLoyal = ({ orders, constants }: Row) => orders > constants.loyalOrders;
const isValuable = (row: Row) => row.spentCents > row.constants.loyalCents || isLoyal(row);
const isBetween = (value: number, above: number, upTo: number) => above < value && value <= upTo;

/** The specification's table in order; the first match wins. The same rule as the SQL function `rfm_status`. */
const TABLE: [RfmSegment, (row: Row) => boolean][] = [
  ["champions", (row) => row.recency <= 30 && isValuable(row)],
  ["loyal_customers", (row) => row.recency <= 90 && isLoyal(row)],
  ["potential_loyalist", (row) => row.recency <= 60 && isBetween(row.orders, 1, 4)],
  ["recent_customers", (row) => row.recency <= 30],
  ["promising", (row) => isBetween(row.recency, 30, 90) && isBetween(row.orders, 1, 4)],
  ["need_attention", (row) => isBetween(row.recency, 90, row.constants.riskDays) && row.orders > 2],
  ["about_to_sleep", (row) => isBetween(row.recency, 90, 150)],
  ["at_risk", (row) => isBetween(row.recency, row.constants.riskDays, row.constants.churnDays)],
  ["cant_lose_them", (row) => row.recency > row.constants.churnDays && isValuable(row)],
  ["hibernating", (row) => row.recency > row.constants.churnDays],
];

/** Segment of a customer whose last order was `recencyDays` ago (null: no order). */
export function rfmStatusOf(
  recencyDays: number | null,
  spentCents: bigint,
  orders: number,
  constants: RfmConstants,
): RfmSegment {
  if (orders === 0 || recencyDays === null) return "hibernating";
  const row = { recency: recencyDays, spentCents, orders, constants };
  const match = TABLE.find(([, matches]) => matches(row));
  if (match) return match[0];
  // Gap in the table: 31–90 days with one or five orders. Other constants can open a second gap past 150 days.
  return recencyDays <= 90 ? "promising" : "at_risk";
}

import { z } from "zod";
import type { Day } from "../core/dates.ts";
import type { Changed } from "../settings/schemas.ts";
import { StoreIdsParam } from "../stores/schemas.ts";

/** A row or day count: an invalid value becomes the default, a larger one is capped. */
function countParam(fallback: number, cap: number) {
  return z.coerce
    .number()
    .int()
    .min(1)
    .transform((count) => Math.min(count, cap))
    .catch(fallback);
}

export const SalesQuery = z.object({ storeIds: StoreIdsParam });
export type SalesQuery = z.infer<typeof SalesQuery>;

export const SalesHistoryQuery = SalesQuery.extend({ days: countParam(30, 366) });
export type SalesHistoryQuery = z.infer<typeof SalesHistoryQuery>;

export const RecentSalesQuery = SalesQuery.extend({ limit: countParam(20, 100) });
export type RecentSalesQuery = z.infer<typeof RecentSalesQuery>;

export const TopSellersQuery = SalesQuery.extend({
  period: z.enum(["today", "month"]).catch("month"),
  limit: countParam(10, 50),
});
export type TopSellersQuery = z.infer<typeof TopSellersQuery>;

/** `week`: the last seven days. `month`: since the first of the month. */
export const InfluencedQuery = SalesQuery.extend({ period: z.enum(["today", "week", "month"]).catch("month") });
export type InfluencedQuery = z.infer<typeof InfluencedQuery>;

/** `GET /sales/influenced`. `share`: percentage of `total`; null if `total` is 0. */
export type InfluencedRevenue = {
  period: "today" | "week" | "month";
  /** Days in UTC−3, both inclusive. */
  from: string;
  to: string;
  revenue: number;
  conversions: number;
  channels: { whatsapp: number; email: number };
  /** All sales of these days, net of returns. */
  total: number;
  share: number | null;
  /** Days after a message within which a sale is attributed to it. */
  attributionWindowDays: number;
};

/** Returns reduce the totals and do not count as orders. Variations are percentages, null without a base. */
export type DashboardTotal = {
  /** So far. */
  today: number;
  /** The whole day. */
  yesterday: number;
  variation: number | null;
  orders: number;
  averageTicket: number | null;
  month: number;
  previousMonth: number;
  monthVariation: number | null;
  /** Customers who bought today, for the first time or again. */
  newCustomers: number;
  recurringCustomers: number;
  /** When the last complete ERP read ended. */
  updatedAt: string | null;
};

export type SalesHistoryDay = { date: string; total: number; count: number };

export type RecentSale = {
  id: string;
  date: string;
  storeId: string;
  store: string;
  seller: string | null;
  customer: string | null;
  /** Negative for a return. */
  total: number;
  isInfluenced: boolean;
};

export type StoreComparison = {
  storeId: string;
  tradeName: string;
  code: string;
  today: number;
  yesterday: number;
  variation: number | null;
  count: number;
  lastSale: string | null;
};

export type IntradayPoint = { hour: string; hoje: number; ontem: number; isFuture: boolean };

export type TopSeller = { rank: number; name: string; store: string; total: number; count: number };

/** The specification requires 5 years of transactions: an organization may keep them longer, never shorter. */
export const RETENTION_YEARS = { min: 5, max: 30 };

/** `PUT /settings/retention` */
export const SaveRetention = z.strictObject({
  transactionYears: z.int().min(RETENTION_YEARS.min).max(RETENTION_YEARS.max),
});
export type SaveRetention = z.infer<typeof SaveRetention>;

/** A run that deleted transactions, with its counts. */
export type RetentionRunView = {
  id: string;
  status: "running" | "completed" | "failed";
  startedAt: string;
  finishedAt: string | null;
  transactions: number;
  items: number;
};

/** `GET /settings/retention` */
export type RetentionView = {
  transactionYears: number;
  /** Tonight's run deletes transactions before this day (UTC−3). */
  keptFrom: Day;
  /** Deletion starts at this time; null: it has begun. */
  startsAt: string | null;
  /** Transactions before this day have been deleted; null: none. */
  deletedBefore: Day | null;
  /** The newest first. */
  runs: RetentionRunView[];
  changed: Changed | null;
};

type SaleItemInput = {
  productExternalId: string;
  quantity: number;
  unitPriceCents: bigint;
  color: string | null;
  size: string | null;
};

/** A transaction as received from the ERP. Customer and seller are ERP refs, which may not be imported (yet). */
export type SaleInput = {
  storeId: string;
  externalId: string;
  /** Increases with every change of the transaction; the highest value is the newest. */
  transId: number;
  customerRef: string | null;
  sellerRef: string | null;
  kind: "sale" | "return";
  occurredAt: Date;
  /** Negative for a return. */
  amountCents: bigint;
  items: readonly SaleItemInput[];
};

export type DigestedSale = SaleInput & { itemsDigest: string };

export type ProductInput = {
  externalId: string;
  productCode: string | null;
  name: string;
  shortName: string | null;
  collection: string | null;
  department: string | null;
  brand: string | null;
  priceCents: number | null;
  colors: string[];
  sizes: string[];
};

export type WriteCounts = { created: number; updated: number; unchanged: number };

export type SaleWrites = WriteCounts & {
  touchedCustomerIds: string[];
  /** Sales whose customer has not been imported yet; they are attached later. */
  pendingCustomers: number;
};

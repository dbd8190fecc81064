import { z } from "zod";
import { StoreIdsParam } from "../stores/schemas.ts";

export type {
  DashboardTotal,
  InfluencedRevenue,
  IntradayPoint,
  RecentSale,
  RetentionRunView,
  RetentionView,
  SalesHistoryDay,
  SameMoment,
  StoreComparison,
  TopSeller,
} from "./responses.ts";

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

/** The specification requires 5 years of transactions: an organization may keep them longer, never shorter. */
export const RETENTION_YEARS = { min: 5, max: 30 };

/** `PUT /settings/retention` */
export const SaveRetention = z.strictObject({
  transactionYears: z.int().min(RETENTION_YEARS.min).max(RETENTION_YEARS.max),
});
export type SaveRetention = z.infer<typeof SaveRetention>;

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

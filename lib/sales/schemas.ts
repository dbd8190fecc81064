import { z } from "zod";
import { isDay } from "../core/dates.ts";
import { StoreIdsParam } from "../stores/schemas.ts";
import { COMPARISONS, SALES_PERIODS } from "./names.ts";

export type {
  DashboardTotal,
  InfluencedRevenue,
  IntradayPoint,
  RecentSale,
  RetentionRunView,
  RetentionView,
  RunningDay,
  SalesHistoryDay,
  SalesPeriod,
  SameMoment,
  StoreComparison,
  StorePeriod,
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

const DayParam = z.string().refine(isDay).optional().catch(undefined);

/** Days of `period=range`, both included; without a valid range, the period is this month. */
const PeriodQuery = SalesQuery.extend({ from: DayParam, to: DayParam });

/** Periods end today; `7d`: the last seven days. */
export const SalesPeriodQuery = PeriodQuery.extend({
  period: z.enum(SALES_PERIODS).catch("month"),
  compare: z.enum(COMPARISONS).catch("previous"),
});
export type SalesPeriodQuery = z.infer<typeof SalesPeriodQuery>;

export const TopSellersQuery = PeriodQuery.extend({
  period: z.enum(SALES_PERIODS).catch("month"),
  limit: countParam(10, 50),
});
export type TopSellersQuery = z.infer<typeof TopSellersQuery>;

/** `week`: the last seven days, as `7d`. `month`: since the first of the month. */
export const InfluencedQuery = PeriodQuery.extend({ period: z.enum([...SALES_PERIODS, "week"]).catch("month") });
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
  /** Rows of a file that are not imported. */
  leftOut: LeftOutSale[];
};

/** `older`: the ERP has the sale with other details. `n`: the row's place among those given. */
export type PreviewedSale = {
  n: number;
  outcome: "new" | "changed" | "unchanged" | "older" | "repeated" | "purged";
};
export type LeftOutSale = { n: number; outcome: "repeated" | "purged" };

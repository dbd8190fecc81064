import { z } from "zod";
import { Changed } from "../settings/index.ts";
import { COMPARISONS, SALES_PERIODS } from "./names.ts";

/** `GET /sales/influenced`. */
export const InfluencedRevenue = z
  .object({
    period: z.enum([...SALES_PERIODS, "week"]),
    from: z.string().describe("Days in UTC−3, both inclusive."),
    to: z.string(),
    revenue: z.number(),
    conversions: z.number(),
    channels: z.object({ whatsapp: z.number(), email: z.number() }),
    total: z.number().describe("All sales of these days, net of returns."),
    share: z
      .number()
      .nullable()
      .describe("`revenue`, from which returns are not subtracted, as a percentage of `total`; it can exceed 100."),
    purchaseShare: z
      .number()
      .nullable()
      .describe("`conversions` as a percentage of all sales of these days, both without returns."),
    attributionWindowDays: z.number().describe("Days after a message within which a sale is attributed to it."),
  })
  .meta({ id: "InfluencedRevenue" });
export type InfluencedRevenue = z.infer<typeof InfluencedRevenue>;

/** Earlier periods until the same moment as today's figures. */
export const SameMoment = z
  .object({
    until: z
      .string()
      .describe("The moment until which today's sales are known: the start of the last ERP read, or now."),
    yesterday: z.number().describe("Yesterday until the same time."),
    variation: z.number().nullable(),
    yesterdayOrders: z.number(),
    ordersVariation: z.number().nullable(),
    yesterdayTicket: z.number().nullable(),
    ticketVariation: z.number().nullable(),
    previousMonth: z.number().describe("Last month until the same day and time; all of it if it has no such day."),
    monthVariation: z.number().nullable(),
    yearAgo: z.number().describe("The same month of last year until the same day and time."),
    yearVariation: z.number().nullable(),
  })
  .meta({ id: "SameMoment" });
export type SameMoment = z.infer<typeof SameMoment>;

/** Returns reduce the totals and do not count as orders. Variations are percentages, null without a base. */
export const DashboardTotal = z
  .object({
    today: z.number().describe("So far."),
    yesterday: z.number().describe("The whole day."),
    variation: z.number().nullable(),
    orders: z.number(),
    averageTicket: z.number().nullable(),
    month: z.number(),
    previousMonth: z.number(),
    monthVariation: z.number().nullable(),
    newCustomers: z.number().describe("Customers who bought today, for the first time or again."),
    recurringCustomers: z.number(),
    updatedAt: z.string().nullable().describe("When the last complete ERP read ended."),
    sameMoment: SameMoment,
  })
  .meta({ id: "DashboardTotal" });
export type DashboardTotal = z.infer<typeof DashboardTotal>;

export const SalesHistoryDay = z
  .object({ date: z.string(), total: z.number(), count: z.number() })
  .meta({ id: "SalesHistoryDay" });
export type SalesHistoryDay = z.infer<typeof SalesHistoryDay>;

const PeriodSums = z.object({
  from: z.string().describe("Days in UTC−3, both inclusive."),
  to: z.string(),
  until: z.string().nullable().describe("The moment at which the last day ends, if it does not count as a whole."),
  total: z.number(),
  orders: z.number(),
  averageTicket: z.number().nullable(),
});

/** `GET /sales/dashboard-period`. Variations are percentages, null without a base. */
export const SalesPeriod = z
  .object({
    period: z.enum(SALES_PERIODS).describe("`month` if the requested range is not valid."),
    compare: z.enum(COMPARISONS),
    current: PeriodSums,
    compared: PeriodSums.extend({
      isWhole: z.boolean().describe("False: it starts before the first sale, so there are no variations."),
    }).describe("An earlier period. If this one ends today, both end at the same time of day."),
    firstDay: z.string().nullable().describe("The first day with a sale in these stores."),
    variation: z.number().nullable(),
    ordersVariation: z.number().nullable(),
    ticketVariation: z.number().nullable(),
    bucket: z.enum(["day", "week", "month"]),
    points: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        total: z.number(),
        orders: z.number(),
        compared: z.number().nullable().describe("Sales of the same days of the earlier period; null if it has none."),
      }),
    ),
  })
  .meta({ id: "SalesPeriod" });
export type SalesPeriod = z.infer<typeof SalesPeriod>;

export const RecentSale = z
  .object({
    id: z.string(),
    date: z.string(),
    storeId: z.string(),
    store: z.string(),
    seller: z.string().nullable(),
    customer: z.string().nullable(),
    total: z.number().describe("Negative for a return."),
    isInfluenced: z.boolean(),
  })
  .meta({ id: "RecentSale" });
export type RecentSale = z.infer<typeof RecentSale>;

export const StoreComparison = z
  .object({
    storeId: z.string(),
    tradeName: z.string(),
    code: z.string(),
    today: z.number(),
    yesterday: z.number(),
    variation: z.number().nullable(),
    yesterdayUntilNow: z.number().describe("Yesterday until the same time."),
    variationUntilNow: z.number().nullable(),
    count: z.number(),
    lastSale: z.string().nullable(),
  })
  .meta({ id: "StoreComparison" });
export type StoreComparison = z.infer<typeof StoreComparison>;

/** `GET /sales/store-period` */
export const StorePeriod = z
  .object({
    storeId: z.string(),
    tradeName: z.string(),
    code: z.string(),
    total: z.number(),
    orders: z.number(),
    compared: z.number().describe("Sales of the compared period, until the same moment if this period includes today."),
    variation: z.number().nullable().describe("Per cent; null if the store's sales begin within the compared period."),
  })
  .meta({ id: "StorePeriod" });
export type StorePeriod = z.infer<typeof StorePeriod>;

export const IntradayPoint = z
  .object({ hour: z.string(), hoje: z.number(), ontem: z.number(), isFuture: z.boolean() })
  .meta({ id: "IntradayPoint" });
export type IntradayPoint = z.infer<typeof IntradayPoint>;

/** `GET /sales/running-day` */
export const RunningDay = z
  .object({
    until: z.string().describe("The moment until which today's sales are known."),
    days: z
      .array(
        z.object({
          date: z.string(),
          total: z.number(),
          orders: z.number(),
          averageTicket: z.number().nullable(),
        }),
      )
      .describe("The last 14 days until this time of day, today last."),
    usual: z
      .array(z.object({ hour: z.string(), low: z.number(), high: z.number() }))
      .describe(
        "Lowest and highest sum of the last four same weekdays at the end of each hour, in the running hour until this time. Empty with sales on fewer than two of them.",
      ),
  })
  .meta({ id: "RunningDay" });
export type RunningDay = z.infer<typeof RunningDay>;

export const TopSeller = z
  .object({ rank: z.number(), name: z.string(), store: z.string(), total: z.number(), count: z.number() })
  .meta({ id: "TopSeller" });
export type TopSeller = z.infer<typeof TopSeller>;

/** A run that deleted transactions, with its counts. */
export const RetentionRunView = z
  .object({
    id: z.string(),
    status: z.enum(["running", "completed", "failed"]),
    startedAt: z.string(),
    finishedAt: z.string().nullable(),
    transactions: z.number(),
    items: z.number(),
  })
  .meta({ id: "RetentionRunView" });
export type RetentionRunView = z.infer<typeof RetentionRunView>;

/** `GET /settings/retention` */
export const RetentionView = z
  .object({
    transactionYears: z.number(),
    keptFrom: z.string().describe("Tonight's run deletes transactions before this day (UTC−3)."),
    startsAt: z.string().nullable().describe("Deletion starts at this time; null: it has begun."),
    deletedBefore: z.string().nullable().describe("Transactions before this day have been deleted; null: none."),
    runs: z.array(RetentionRunView).describe("The newest first."),
    changed: Changed.nullable(),
  })
  .meta({ id: "RetentionView" });
export type RetentionView = z.infer<typeof RetentionView>;

import { z } from "zod";
import { isDay } from "../core/dates.ts";
import { isWholeCents } from "../core/money.ts";
import { StoreIdsParam } from "../stores/schemas.ts";

export type {
  RfmFlow,
  RfmMigrations,
  RfmOverview,
  RfmRunView,
  RfmSegmentProfile,
  RfmSettingsView,
  RfmStatus,
} from "./responses.ts";

/** A month, as the date of its first day. */
export const RfmPeriod = z
  .string()
  .refine(
    (text) => /^(19|2\d)\d{2}-\d{2}-01$/.test(text) && isDay(text),
    "must be the first day of a month, YYYY-MM-01",
  );
export type RfmPeriod = z.infer<typeof RfmPeriod>;

export type RfmMonth = { period: RfmPeriod; isRunning: boolean };

export const RfmOverviewQuery = z.object({ referencePeriod: RfmPeriod, storeIds: StoreIdsParam });
export type RfmOverviewQuery = z.infer<typeof RfmOverviewQuery>;

export const RfmMigrationsQuery = z.object({
  currentPeriod: RfmPeriod,
  previousPeriod: RfmPeriod,
  storeIds: StoreIdsParam,
});
export type RfmMigrationsQuery = z.infer<typeof RfmMigrationsQuery>;

export const RFM_DAYS = { min: 1, max: 3_650 };
export const LOYAL_TOTAL_SPENT = { min: 0, max: 10_000_000 };
export const LOYAL_ORDER_COUNT = { min: 0, max: 10_000 };

const Days = z.int().min(RFM_DAYS.min).max(RFM_DAYS.max);

/** `PUT /settings/rfm` */
export const SaveRfmSettings = z
  .strictObject({
    riskDays: Days,
    churnDays: Days,
    /** In reais. */
    loyalTotalSpent: z
      .number()
      .min(LOYAL_TOTAL_SPENT.min)
      .max(LOYAL_TOTAL_SPENT.max)
      .multipleOf(0.01)
      .refine(isWholeCents, "must have two decimals at most"),
    loyalOrderCount: z.int().min(LOYAL_ORDER_COUNT.min).max(LOYAL_ORDER_COUNT.max),
  })
  .refine(({ riskDays, churnDays }) => riskDays < churnDays, {
    path: ["riskDays"],
    message: "must be below churnDays",
  });
export type SaveRfmSettings = z.infer<typeof SaveRfmSettings>;

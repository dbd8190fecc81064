import { z } from "zod";
import { RFM_SEGMENTS } from "../customers/names.ts";
import { Changed } from "../settings/index.ts";

export const RfmSegmentProfile = z
  .object({
    segment: z.enum(RFM_SEGMENTS),
    count: z.number(),
    avgSpent: z.number(),
    avgOrders: z.number(),
    totalRevenue: z.number(),
    avgRecency: z.number().describe("Mean days since the last order, over customers with orders."),
  })
  .meta({ id: "RfmSegmentProfile" });
export type RfmSegmentProfile = z.infer<typeof RfmSegmentProfile>;

export const RfmOverview = z
  .object({
    kpis: z.object({ total: z.number(), new: z.number(), recurring: z.number() }),
    profiles: z.array(RfmSegmentProfile),
    summary: z.object({
      count: z.number(),
      avgSpent: z.number(),
      avgOrders: z.number(),
      totalRevenue: z.number(),
      avgRecency: z.number().describe("Mean days since the last order, over customers with orders."),
    }),
  })
  .meta({ id: "RfmOverview" });
export type RfmOverview = z.infer<typeof RfmOverview>;

/** `from` is null for a customer who was added between the two months, `to` for one who was removed. */
export const RfmFlow = z
  .object({
    from: z.enum(RFM_SEGMENTS).nullable(),
    to: z.enum(RFM_SEGMENTS).nullable(),
    count: z.number(),
    revenue: z.number(),
  })
  .meta({ id: "RfmFlow" });
export type RfmFlow = z.infer<typeof RfmFlow>;

export const RfmMigrations = z
  .object({
    currentPeriod: z.string(),
    previousPeriod: z.string(),
    positive: z.number(),
    negative: z.number(),
    neutral: z.number(),
    entered: z.number(),
    left: z.number(),
    flows: z.array(RfmFlow),
  })
  .meta({ id: "RfmMigrations" });
export type RfmMigrations = z.infer<typeof RfmMigrations>;

export const SaveRfmSettingsResponse = z
  .object({
    riskDays: z.number(),
    churnDays: z.number(),
    loyalTotalSpent: z.number().describe("In reais."),
    loyalOrderCount: z.number(),
  })
  .meta({ id: "SaveRfmSettings" });

/** `GET /settings/rfm` */
export const RfmSettingsView = z
  .object({
    riskDays: z.number(),
    churnDays: z.number(),
    loyalTotalSpent: z.number().describe("In reais."),
    loyalOrderCount: z.number(),
    source: z.enum(["organization", "default"]).describe("`default`: the installation's constants."),
    defaults: SaveRfmSettingsResponse,
    changed: Changed.nullable(),
  })
  .meta({ id: "RfmSettingsView" });
export type RfmSettingsView = z.infer<typeof RfmSettingsView>;

export const RfmRunView = z
  .object({
    id: z.string(),
    status: z.enum(["running", "completed", "failed"]),
    isWaiting: z.boolean().describe("The job engine is unavailable: the run starts once it is back."),
    startedAt: z.string(),
    finishedAt: z.string().nullable(),
    error: z.string().nullable(),
  })
  .meta({ id: "RfmRunView" });
export type RfmRunView = z.infer<typeof RfmRunView>;

/** Response of `GET /rfm/status`. */
export const RfmStatus = z.object({ lastRun: RfmRunView.nullable() }).meta({ id: "RfmStatus" });
export type RfmStatus = z.infer<typeof RfmStatus>;

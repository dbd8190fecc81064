import { z } from "zod";
import { Progress } from "../jobs/index.ts";
import { OTHER_RUN_TYPES } from "./names.ts";

export const SyncWindowResponse = z.object({ startDate: z.string(), endDate: z.string() }).meta({ id: "SyncWindow" });

export const SyncRunView = z
  .object({
    id: z.string(),
    type: z.string(),
    status: z.string(),
    isWaiting: z.boolean().describe("The job engine is unavailable: the run starts once it is back."),
    trigger: z.string(),
    actor: z.object({ id: z.string(), name: z.string() }).nullable(),
    window: SyncWindowResponse.nullable(),
    progress: Progress.describe(
      "Per entity: read, created, updated, unchanged, rejected, and where applicable merged, skipped, pending.",
    ),
    errorCount: z.number(),
    error: z.string().nullable(),
    startedAt: z.string(),
    finishedAt: z.string().nullable(),
    durationMs: z.number().nullable(),
  })
  .meta({ id: "SyncRunView" });
export type SyncRunView = z.infer<typeof SyncRunView>;

export const SyncStatus = z
  .object({
    isConnected: z.boolean().describe("Whether an ERP connection is configured."),
    running: SyncRunView.nullable(),
    lastCompleted: SyncRunView.nullable(),
    lastFailed: SyncRunView.nullable(),
    checkpoints: z.object({ lastCustomerTransId: z.number(), lastTransactionTransId: z.number() }),
    dataUpTo: z.string().nullable().describe("Every sale known to the ERP at this time has been imported."),
  })
  .meta({ id: "SyncStatus" });
export type SyncStatus = z.infer<typeof SyncStatus>;

export const SyncTicket = z
  .object({
    jobRunId: z.string(),
    type: z.enum(["erp_full", "erp_incremental", "erp_products", "erp_sales"]),
    alreadyRunning: z.boolean(),
  })
  .meta({ id: "SyncTicket" });
export type SyncTicket = z.infer<typeof SyncTicket>;

export const Counts = z
  .object({ created: z.number(), updated: z.number(), unchanged: z.number(), merged: z.number() })
  .meta({ id: "Counts" });
export type Counts = z.infer<typeof Counts>;

/** A run of `GET /erp/runs`. */
export const OtherRunView = z
  .object({
    id: z.string(),
    type: z.enum(OTHER_RUN_TYPES),
    status: z.enum(["running", "completed", "failed"]),
    isWaiting: z.boolean().describe("The job engine is unavailable: the run starts once it is back."),
    trigger: z.enum(["schedule", "user", "automation"]),
    actor: z.object({ id: z.string(), name: z.string() }).nullable(),
    campaign: z
      .object({ id: z.string(), name: z.string() })
      .nullable()
      .describe("Set for a campaign send; null once the campaign is deleted."),
    progress: Progress.describe("Result counts per entity."),
    error: z.string().nullable(),
    startedAt: z.string(),
    finishedAt: z.string().nullable(),
    durationMs: z.number().nullable(),
  })
  .meta({ id: "OtherRunView" });
export type OtherRunView = z.infer<typeof OtherRunView>;

/** A rejected row of `GET /erp/errors`. `payload` contains identifiers only. */
export const RejectedRowView = z.object({
  id: z.string(),
  jobRunId: z.string(),
  entity: z.string(),
  externalId: z.string().nullable(),
  reason: z.string(),
  payload: z.record(z.string(), z.unknown()),
  createdAt: z.string(),
  resolvedAt: z.string().nullable().describe("When a later run imported the row; null while it is missing."),
});
export type RejectedRowView = z.infer<typeof RejectedRowView>;

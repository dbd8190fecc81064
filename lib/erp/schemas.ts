import { z } from "zod";
import { dayOf, isDay } from "../core/dates.ts";
import { Line } from "../core/line.ts";
import { oneOfParam, optionalParam } from "../core/list-filters.ts";
import { Paging, sorted } from "../core/paging.ts";
import { Uuid } from "../core/uuid.ts";
import { JOB_RUN_ERROR_SORTS, JOB_RUN_SORTS } from "../jobs/schemas.ts";
import type { ErpConnection } from "../settings/schemas.ts";
import { ERP_ENTITIES, OTHER_RUN_TYPES } from "./names.ts";

export type { OtherRunType } from "./names.ts";

export const ErpSyncType = z.enum(["erp_full", "erp_incremental", "erp_products", "erp_sales"]);
export type ErpSyncType = z.infer<typeof ErpSyncType>;

/** Failures of a sync whose messages are written for users. */
export const ERP_ERROR_CODES = [
  "erp_answered",
  "erp_inconsistent",
  "erp_not_configured",
  "erp_unreachable",
  "erp_unreadable",
] as const;

export const ERP_SYNC_TYPES: readonly ErpSyncType[] = ErpSyncType.options;

export const ErpEntity = z.enum(ERP_ENTITIES);
export type ErpEntity = z.infer<typeof ErpEntity>;

/** `rejected` retries the rows rejected by earlier runs. */
export const ErpStage = z.enum([...ErpEntity.options, "rejected"]);
export type ErpStage = z.infer<typeof ErpStage>;

/** A business day, or an instant converted to one. */
const Day = z
  .union([z.iso.datetime({ offset: true }).transform((text) => dayOf(new Date(text))), z.string()])
  .refine(isDay, "must be a date (YYYY-MM-DD)");

/** Inclusive business days. */
export const SyncWindow = z.object({ startDate: Day, endDate: Day });
export type SyncWindow = z.infer<typeof SyncWindow>;

/** Body of `POST /erp/sync/trigger`: without dates a full sync, with both dates an incremental sync of that window. */
export const TriggerSync = z
  .strictObject({ startDate: Day.nullish(), endDate: Day.nullish() })
  .refine(({ startDate, endDate }) => Boolean(startDate) === Boolean(endDate), "startDate and endDate go together")
  .refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, {
    path: ["endDate"],
    message: "must not be before startDate",
  });
export type TriggerSync = z.infer<typeof TriggerSync>;

/** Reads by `trans_id`: one page of rows above `after`. `remaining`: expected number of remaining rows, if known. */
export const KeysetWalk = z.object({
  kind: z.literal("keyset"),
  after: z.int().min(0),
  /** Highest plausible number of a valid row so far; other rows may have moved `after` beyond it. */
  trusted: z.int().min(0),
  /** Number of valid rows whose numbers are not trusted (yet). */
  doubted: z.int().min(0),
  previous: z.int().min(0),
  remaining: z.int().min(0).nullable(),
  rereads: z.int().min(0),
  isWindowed: z.boolean(),
});
export type KeysetWalk = z.infer<typeof KeysetWalk>;

/** Reads by page number over the rows above `after`; for rows without an (ordered) `trans_id`. */
export const PagesWalk = z.object({
  kind: z.literal("pages"),
  after: z.int().min(0),
  page: z.int().min(1),
  size: z.int().min(1).nullable(),
  read: z.int().min(0),
  /** Same as `trusted` and `doubted` of a keyset walk. */
  highest: z.int().min(0),
  doubted: z.int().min(0),
  firstKey: z.string().nullable(),
  restarts: z.int().min(0),
  isWindowed: z.boolean(),
});
export type PagesWalk = z.infer<typeof PagesWalk>;

export const Walk = z.discriminatedUnion("kind", [KeysetWalk, PagesWalk]);
export type Walk = z.infer<typeof Walk>;

/** Position of a run. `walk` is null at the start of a stage; `seq` counts the run's pages. */
export const PagePosition = z.object({ seq: z.int().min(0), stage: ErpStage, walk: Walk.nullable() });
export type PagePosition = z.infer<typeof PagePosition>;

/** Request of a run, stored on its JobRun. */
export const SyncInput = z.object({
  window: SyncWindow.nullable().default(null),
  /** Position where the last full run failed, from which this one resumes. */
  resume: z
    .object({ customers: z.int().min(0), transactions: z.int().min(0) })
    .nullable()
    .default(null),
  /** Source fingerprint of the run's connection: the position is meaningless in another ERP. */
  reach: z.string().nullable().default(null),
});
export type SyncInput = z.infer<typeof SyncInput>;

/** A row rejected in whole or in part. Holds identifiers only, no personal data. */
export type RejectedRow = {
  entity: ErpEntity;
  externalId: string | null;
  /** Reason code: `missing_field`, `unknown_store`, … */
  reason: string;
  /** Wire field that failed; `after` is the number before the row's own, used to fetch the row again. */
  payload: { field: string; branch?: string; transId?: number; after?: number };
};

/** Context of a run for processing its pages. */
export type SyncTask = { jobRunId: string; type: ErpSyncType; input: SyncInput; connection: ErpConnection };

/** One customer from an external system, identified by its ERP key. */
export const UpsertCustomer = z.strictObject({
  storeCode: z.string().trim().min(1).max(40),
  externalId: z.string().trim().min(1).max(80),
  name: Line.max(200).nullish(),
  email: Line.max(254).toLowerCase().pipe(z.email()).nullish(),
  phone: z.string().max(40).nullish(),
  cpf: z.string().max(20).nullish(),
  birthDate: z.string().refine(isDay, "must be a day").nullish(),
  zipCode: Line.max(20).nullish(),
  city: Line.max(120).nullish(),
  state: Line.max(40).nullish(),
  address: Line.max(300).nullish(),
  neighborhood: Line.max(120).nullish(),
});
export type UpsertCustomer = z.infer<typeof UpsertCustomer>;

export const SyncHistoryQuery = Paging.extend(sorted(JOB_RUN_SORTS, { order: "desc" }));
export type SyncHistoryQuery = z.infer<typeof SyncHistoryQuery>;

export const OtherRunsQuery = Paging.extend({
  ...sorted(JOB_RUN_SORTS, { order: "desc" }),
  type: oneOfParam(OTHER_RUN_TYPES),
  status: oneOfParam(["running", "completed", "failed"]),
});
export type OtherRunsQuery = z.infer<typeof OtherRunsQuery>;

export const RejectedRowsQuery = Paging.extend({
  jobRunId: Uuid.optional(),
  entity: z.string().optional(),
  /** `true`: only rows that are not yet imported. */
  open: optionalParam(z.stringbool()).transform((open) => open ?? false),
  ...sorted(JOB_RUN_ERROR_SORTS, { order: "desc" }),
});
export type RejectedRowsQuery = z.infer<typeof RejectedRowsQuery>;

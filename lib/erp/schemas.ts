import { z } from "zod";
import { dayOf, isDay } from "../core/dates.ts";
import { ERP_ENTITIES } from "../core/erp-entities.ts";
import { Line } from "../core/line.ts";
import type { ErpConnection } from "../settings/schemas.ts";

export const ErpSyncType = z.enum(["erp_full", "erp_incremental", "erp_products", "erp_sales"]);
export type ErpSyncType = z.infer<typeof ErpSyncType>;

export const ERP_SYNC_TYPES: readonly ErpSyncType[] = ErpSyncType.options;

/** Runs that are shown beside the ERP's. */
export const OTHER_RUN_TYPES = ["rfm", "campaign_send", "reassignment", "retention"] as const;
export type OtherRunType = (typeof OTHER_RUN_TYPES)[number];

export const ErpEntity = z.enum(ERP_ENTITIES);
export type ErpEntity = z.infer<typeof ErpEntity>;

/** `rejected` asks again for the rows that earlier runs had to refuse. */
export const ErpStage = z.enum([...ErpEntity.options, "rejected"]);
export type ErpStage = z.infer<typeof ErpStage>;

/** A business day, or the one an instant falls on. */
const Day = z
  .union([z.iso.datetime({ offset: true }).transform((text) => dayOf(new Date(text))), z.string()])
  .refine(isDay, "must be a date (YYYY-MM-DD)");

/** Inclusive business days. */
export const SyncWindow = z.object({ startDate: Day, endDate: Day });
export type SyncWindow = z.infer<typeof SyncWindow>;

/** The body of `POST /erp/sync/trigger`: no dates, everything; two dates, what is new within them. */
export const TriggerSync = z
  .strictObject({ startDate: Day.nullish(), endDate: Day.nullish() })
  .refine(({ startDate, endDate }) => Boolean(startDate) === Boolean(endDate), "startDate and endDate go together")
  .refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, {
    path: ["endDate"],
    message: "must not be before startDate",
  });
export type TriggerSync = z.infer<typeof TriggerSync>;

/** By `trans_id`: the rows above `after`, as many as fit a page. `remaining`: how many must still be there, if known. */
export const KeysetWalk = z.object({
  kind: z.literal("keyset"),
  after: z.int().min(0),
  /** The highest believed number of a good row so far; others may have moved `after` beyond it. */
  trusted: z.int().min(0),
  /** Good rows with numbers that are not believed (yet). */
  doubted: z.int().min(0),
  previous: z.int().min(0),
  remaining: z.int().min(0).nullable(),
  rereads: z.int().min(0),
  isWindowed: z.boolean(),
});
export type KeysetWalk = z.infer<typeof KeysetWalk>;

/** By page number, over the rows above `after`: what is left for rows without (ordered) `trans_id`. */
export const PagesWalk = z.object({
  kind: z.literal("pages"),
  after: z.int().min(0),
  page: z.int().min(1),
  size: z.int().min(1).nullable(),
  read: z.int().min(0),
  /** As `trusted` and `doubted` of a walk by number. */
  highest: z.int().min(0),
  doubted: z.int().min(0),
  firstKey: z.string().nullable(),
  restarts: z.int().min(0),
  isWindowed: z.boolean(),
});
export type PagesWalk = z.infer<typeof PagesWalk>;

export const Walk = z.discriminatedUnion("kind", [KeysetWalk, PagesWalk]);
export type Walk = z.infer<typeof Walk>;

/** Where a run stands. `walk` is null at the door of a stage; `seq` counts the pages of the run. */
export const PagePosition = z.object({ seq: z.int().min(0), stage: ErpStage, walk: Walk.nullable() });
export type PagePosition = z.infer<typeof PagePosition>;

/** What a run was asked for; kept on its JobRun. */
export const SyncInput = z.object({
  window: SyncWindow.nullable().default(null),
  /** A full run goes on where the last one broke off. */
  resume: z
    .object({ customers: z.int().min(0), transactions: z.int().min(0) })
    .nullable()
    .default(null),
  /** Of the connection that the run began with: in another ERP its place means nothing. */
  reach: z.string().nullable().default(null),
});
export type SyncInput = z.infer<typeof SyncInput>;

/** A row that could not be taken in, or not whole. Identifiers only, nothing about a person. */
export type RefusedRow = {
  entity: ErpEntity;
  externalId: string | null;
  /** A code: `missing_field`, `unknown_store`, … */
  reason: string;
  /** The wire's field at fault; `after` is the number before the row's own, by which the ERP can be asked for it again. */
  payload: { field: string; branch?: string; transId?: number; after?: number };
};

/** What a run is about, as its pages need it. */
export type SyncTask = { jobRunId: string; type: ErpSyncType; input: SyncInput; connection: ErpConnection };

/** One customer as another system knows them, by the name that the ERP has for them. */
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

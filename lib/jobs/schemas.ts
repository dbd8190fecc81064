import type { Progress } from "./responses.ts";

export type { Page } from "../core/paging.ts";
export type { Progress } from "./responses.ts";

/** All run types. Each must have a function that recovers it after a crash; a test checks this list. */
export const JOB_RUN_TYPES = [
  "erp_full",
  "erp_incremental",
  "erp_products",
  "erp_sales",
  "rfm",
  "campaign_send",
  "reassignment",
  "retention",
  "import",
] as const;
type JobRunType = (typeof JOB_RUN_TYPES)[number];

export type JobRunStatus = "running" | "completed" | "failed";
/** `automation`: another program with a key. */
export type JobRunTrigger = "schedule" | "user" | "automation";

export type JobRun = {
  id: string;
  type: string;
  status: JobRunStatus;
  trigger: JobRunTrigger;
  actorId: string | null;
  input: Record<string, unknown>;
  progress: Progress;
  errorCount: number;
  error: string | null;
  startedAt: Date;
  heartbeatAt: Date;
  finishedAt: Date | null;
  /** The job engine is unavailable and has not received the event yet: the run starts when it is back. */
  isWaiting: boolean;
};

/** Sort columns of the lists of runs and of rejected rows. */
export const JOB_RUN_SORTS = ["startedAt", "finishedAt", "type", "status", "errorCount"] as const;
export const JOB_RUN_ERROR_SORTS = ["createdAt", "entity", "reason", "externalId"] as const;
export type JobRunSort = (typeof JOB_RUN_SORTS)[number];
export type JobRunErrorSort = (typeof JOB_RUN_ERROR_SORTS)[number];

export type NewJobRun = {
  type: JobRunType;
  trigger?: JobRunTrigger;
  actorId?: string | null;
  /** Enough to process the run again after a crash. */
  input?: Record<string, unknown>;
};

/** A rejected row. `payload` contains identifiers only. */
export type NewJobRunError = {
  entity: string;
  externalId?: string | null;
  reason: string;
  payload?: Record<string, unknown>;
};

export type JobRunError = {
  id: string;
  jobRunId: string;
  entity: string;
  externalId: string | null;
  reason: string;
  payload: Record<string, unknown>;
  createdAt: Date;
  /** When a later run imported the row; null while it is missing. */
  resolvedAt: Date | null;
};

export type { Page } from "../core/paging.ts";

export type JobRunStatus = "running" | "completed" | "failed";
type JobRunTrigger = "schedule" | "user";

/** Counts of one entity (`sales`, `customers`, …): read, created, updated, unchanged, rejected. */
type EntityCounts = Record<string, number>;
export type Progress = Record<string, EntityCounts>;

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
};

/** What lists of runs, and of the rows that they refused, can be sorted by. */
export const JOB_RUN_SORTS = ["startedAt", "finishedAt", "type", "status", "errorCount"] as const;
export const JOB_RUN_ERROR_SORTS = ["createdAt", "entity", "reason", "externalId"] as const;
export type JobRunSort = (typeof JOB_RUN_SORTS)[number];
export type JobRunErrorSort = (typeof JOB_RUN_ERROR_SORTS)[number];

export type NewJobRun = {
  type: string;
  trigger?: JobRunTrigger;
  actorId?: string | null;
  /** Enough to process the run again after a crash. */
  input?: Record<string, unknown>;
};

/** A row that a job refused. `payload` holds identifiers only. */
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
  /** When a later run took the row in; null while it is missing. */
  resolvedAt: Date | null;
};

/** One queue of the job engine. Null: this engine doesn't tell. */
export type QueueSummary = {
  queue: string;
  waiting: number | null;
  active: number | null;
  failed: number;
  /** Age of the oldest run that hasn't started; null without one. */
  oldestWaitingSeconds: number | null;
  /** Of the runs that started in the last hour, 95 of 100 had waited no longer; null without one. */
  delayP95Seconds: number | null;
  /** Runs that ended in the last five minutes, per minute. */
  perMinute: number | null;
};

/** What `GET /admin/queue/summary` answers. */
export type QueueReport = {
  engine: "embedded" | "inngest" | "inngest-dev";
  /** Level 0 sees every organization. */
  scope: "organization" | "all";
  /** Whether `/api/admin/queues` is switched on. */
  hasPage: boolean;
  measuredAt: string;
  data: QueueSummary[];
};

/** A run that failed, with the identifiers of its event and nothing else of it. */
export type FailedRun = {
  id: string;
  queue: string;
  functionId: string;
  /** For level 0; null too for a run that belongs to none. */
  organization: { id: string; name: string } | null;
  eventName: string;
  sample: Record<string, string>;
  /** The step that failed; null when the function itself did, or when the engine doesn't tell. */
  step: string | null;
  error: string;
  group: string;
  /** A schedule can't be sent again: it comes by itself. */
  canRetry: boolean;
  startedAt: string | null;
  failedAt: string;
};

/** Failed runs of one function with the same error but for its numbers. */
export type FailedGroup = {
  key: string;
  queue: string;
  functionId: string;
  error: string;
  count: number;
  retryable: number;
  firstAt: string;
  lastAt: string;
  /** One of them. */
  eventName: string;
  sample: Record<string, string>;
};

/** What became of a retry: `blocked` ones wait for a run that does the same work, `unrepeatable` come by themselves. */
export type RetryOutcome = { retried: number; blocked: number; unrepeatable: number };

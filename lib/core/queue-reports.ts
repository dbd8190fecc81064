import type { Page } from "./paging.ts";

/** One queue of the job engine. Null: this engine does not report the value. */
export type QueueSummary = {
  queue: string;
  waiting: number | null;
  active: number | null;
  failed: number;
  /** Age of the oldest run that has not started; null without one. */
  oldestWaitingSeconds: number | null;
  /** 95th percentile of the wait of runs that started in the last hour; null without one. */
  delayP95Seconds: number | null;
  /** Runs that ended in the last five minutes, per minute. */
  perMinute: number | null;
};

/** Response of `GET /admin/queue/summary`. */
export type QueueReport = {
  engine: "embedded" | "inngest" | "inngest-dev";
  /** Level 0 sees every organization. */
  scope: "organization" | "all";
  /** Whether `/api/admin/queues` is switched on. */
  hasPage: boolean;
  measuredAt: string;
  /** Whether the engine reports its waiting and active runs; otherwise those figures are null. */
  tellsRuns: boolean;
  data: QueueSummary[];
};

/** A failed run, with only the identifiers of its event. */
export type FailedRun = {
  id: string;
  queue: string;
  functionId: string;
  /** For level 0; null too for a run that belongs to none. */
  organization: { id: string; name: string } | null;
  eventName: string;
  sample: Record<string, string>;
  /** The step that failed; null if the function itself failed, or if the engine does not report it. */
  step: string | null;
  error: string;
  group: string;
  /** Scheduled functions cannot be retried: their next run starts on schedule. */
  canRetry: boolean;
  startedAt: string | null;
  failedAt: string;
};

/** Failed runs of one function whose errors differ only in numbers. */
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

/** Result of a retry: `blocked` runs wait for a run that does the same work; `unrepeatable` ones run on a schedule. */
export type RetryOutcome = { retried: number; blocked: number; unrepeatable: number };

/** Response of `GET /admin/queue/failed`. */
export type FailedRuns = Page<FailedRun> & { groups: FailedGroup[] };

/** Runs or groups to retry; null means everything that failed. */
export type RetryTarget = { ids?: string[]; groups?: string[] } | null;

/** One queue of `GET /admin/queue/summary`. Null: the engine doesn't tell. */
export type Queue = {
  queue: string;
  waiting: number | null;
  active: number | null;
  failed: number;
  oldestWaitingSeconds: number | null;
  delayP95Seconds: number | null;
  perMinute: number | null;
};

export type QueueReport = {
  engine: "embedded" | "inngest" | "inngest-dev";
  scope: "organization" | "all";
  hasPage: boolean;
  measuredAt: string;
  data: Queue[];
};

/** Failed runs with the same error, and the latest of them as a sample. */
export type FailedGroup = {
  key: string;
  queue: string;
  functionId: string;
  error: string;
  count: number;
  retryable: number;
  firstAt: string;
  lastAt: string;
  eventName: string;
  sample: Record<string, string>;
};

export type FailedRun = {
  id: string;
  queue: string;
  organization: { id: string; name: string } | null;
  eventName: string;
  sample: Record<string, string>;
  step: string | null;
  error: string;
  group: string;
  canRetry: boolean;
  failedAt: string;
};

export type FailedRuns = { data: FailedRun[]; total: number; page: number; limit: number; groups: FailedGroup[] };

/** What to take up again; null means everything that failed. */
export type RetryTarget = { ids?: string[]; groups?: string[] } | null;
export type RetryOutcome = { retried: number; blocked: number; unrepeatable: number };

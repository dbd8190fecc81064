import { z } from "zod";
import { pageOf } from "./paging.ts";

// Not in jobs, which these belong to: components show them and may import only core, web and slices.

/** One queue of the job engine. Null: this engine does not report the value. */
export const QueueSummary = z
  .object({
    queue: z.string(),
    waiting: z.number().nullable(),
    active: z.number().nullable(),
    failed: z.number(),
    oldestWaitingSeconds: z
      .number()
      .nullable()
      .describe("Age of the oldest run that has not started; null without one."),
    delayP95Seconds: z
      .number()
      .nullable()
      .describe("95th percentile of the wait of runs that started in the last hour; null without one."),
    perMinute: z.number().nullable().describe("Runs that ended in the last five minutes, per minute."),
  })
  .meta({ id: "QueueSummary" });
export type QueueSummary = z.infer<typeof QueueSummary>;

/** Response of `GET /admin/queue/summary`. */
export const QueueReport = z
  .object({
    engine: z.enum(["embedded", "inngest", "inngest-dev"]),
    scope: z.enum(["organization", "all"]).describe("Level 0 sees every organization."),
    hasPage: z.boolean().describe("Whether `/api/admin/queues` is switched on."),
    measuredAt: z.string(),
    tellsRuns: z
      .boolean()
      .describe("Whether the engine reports its waiting and active runs; otherwise those figures are null."),
    data: z.array(QueueSummary),
  })
  .meta({ id: "QueueReport" });
export type QueueReport = z.infer<typeof QueueReport>;

/** A failed run, with only the identifiers of its event. */
export const FailedRun = z
  .object({
    id: z.string(),
    queue: z.string(),
    functionId: z.string(),
    organization: z
      .object({ id: z.string(), name: z.string() })
      .nullable()
      .describe("For level 0; null too for a run that belongs to none."),
    eventName: z.string(),
    sample: z.record(z.string(), z.string()),
    step: z
      .string()
      .nullable()
      .describe("The step that failed; null if the function itself failed, or if the engine does not report it."),
    error: z.string(),
    group: z.string(),
    canRetry: z.boolean().describe("Scheduled functions cannot be retried: their next run starts on schedule."),
    startedAt: z.string().nullable(),
    failedAt: z.string(),
  })
  .meta({ id: "FailedRun" });
export type FailedRun = z.infer<typeof FailedRun>;

/** Failed runs of one function whose errors differ only in numbers. */
export const FailedGroup = z
  .object({
    key: z.string(),
    queue: z.string(),
    functionId: z.string(),
    error: z.string(),
    count: z.number(),
    retryable: z.number(),
    firstAt: z.string(),
    lastAt: z.string(),
    eventName: z.string().describe("One of them."),
    sample: z.record(z.string(), z.string()),
  })
  .meta({ id: "FailedGroup" });
export type FailedGroup = z.infer<typeof FailedGroup>;

/** Result of a retry: `blocked` runs wait for a run that does the same work; `unrepeatable` ones run on a schedule. */
export const RetryOutcome = z
  .object({ retried: z.number(), blocked: z.number(), unrepeatable: z.number() })
  .meta({ id: "RetryOutcome" });
export type RetryOutcome = z.infer<typeof RetryOutcome>;

/** Response of `GET /admin/queue/failed`. */
export const FailedRuns = pageOf(FailedRun)
  .extend({ groups: z.array(FailedGroup) })
  .meta({ id: "FailedRuns" });
export type FailedRuns = z.infer<typeof FailedRuns>;

/** Runs or groups to retry; null means everything that failed. */
export type RetryTarget = { ids?: string[]; groups?: string[] } | null;

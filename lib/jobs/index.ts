export { unsafePurgeExpired } from "../platform/database/expired-rows.ts";
export { removeInTurn } from "../platform/database/remove-rows.ts";
export { checkEngine } from "./check-engine.ts";
export { emit, emitOrLeave } from "./emit.ts";
export { functionsUrl, jobEngine } from "./engine.ts";
export {
  applicationStarted,
  duePageRequested,
  engineStarted,
  expiredRowsLeft,
  jobRunRecoveryRequested,
  oldRowsRemovalRequested,
} from "./events.ts";
export { listFailedRuns } from "./failed-runs.ts";
export {
  type FanOut,
  type FindDue,
  groupEvents,
  requestDuePage,
  spreadTime,
  startFanOut,
} from "./fan-out.ts";
export {
  addJobRunErrors,
  claimJobRun,
  failJobRun,
  failRunningJobRuns,
  findJobRunOfEvent,
  findRunningJobRun,
  finishedJobRunSql,
  finishJobRun,
  getJobRun,
  listJobRunErrors,
  listJobRuns,
  lockJobRunStarts,
  saveProgress,
  startJobRun,
  startJobRunOfEvent,
  startJobRunWith,
  TRY_LOCK_JOB_RUN_STARTS,
} from "./job-run.ts";
export { findCursor, moveCursor, type RunCursor } from "./job-run-cursor.ts";
export { keepAlive } from "./keep-alive.ts";
export { unsafeLaneFigures } from "./lane-figures.ts";
export { laneSlots } from "./lanes.ts";
export { isJobRunning, unsafeListLastRuns } from "./list-job-runs.ts";
export { doDue, logFailure } from "./log-failure.ts";
export {
  forgetJobRunErrors,
  listOpenJobRunErrors,
  noteRetriedErrors,
  settleEntityErrors,
  settleJobRunErrors,
} from "./open-errors.ts";
export { deliver, drainOutbox, type EmittableEvent, type OutboxEvent, queueEvents } from "./outbox.ts";
export { getQueuePage, QUEUE_PAGE_HEADERS } from "./queue-page.ts";
export { FailedRunsQuery, RetryFailed } from "./queue-queries.ts";
export { getQueueSummary, unsafeQueueFigures } from "./queue-summary.ts";
export { recordFailedRun } from "./record-failed-run.ts";
export { deferJobRun, unsafeFindStaleJobRuns } from "./recover-job-runs.ts";
export { Progress } from "./responses.ts";
export { unsafeFindDueRemovals } from "./retention/due-removals.ts";
export { unsafeKeepPartitions } from "./retention/keep-partitions.ts";
export { removeOldIdempotencyKeys } from "./retention/remove-old-idempotency-keys.ts";
export { removeOldJobRuns } from "./retention/remove-old-runs.ts";
export { retryFailedRuns } from "./retry-failed-runs.ts";
export type {
  JobRun,
  JobRunError,
  JobRunStatus,
  JobRunTrigger,
} from "./schemas.ts";
export { announceStart, drainRegularly } from "./start-jobs.ts";
export { untilTime } from "./until-time.ts";

import type { FailedRuns, QueueReport, RetryOutcome, RetryTarget } from "@/lib/core/queue-reports.ts";
import type { Api } from "@/lib/web/api.ts";

const RUNS_OF_A_GROUP = 20;

export function fetchQueues(api: Api, signal?: AbortSignal): Promise<QueueReport> {
  return api.get("/admin/queue/summary", { signal });
}

/** Failed groups with one run each; the others are fetched when a group is expanded. */
export function fetchFailed(api: Api, queue: string, signal?: AbortSignal): Promise<FailedRuns> {
  return api.get("/admin/queue/failed", { query: { queue, limit: 1 }, signal });
}

export function fetchRunsOf(api: Api, group: string, signal?: AbortSignal): Promise<FailedRuns> {
  return api.get("/admin/queue/failed", { query: { group, limit: RUNS_OF_A_GROUP }, signal });
}

export function retryFailed(api: Api, target: RetryTarget): Promise<RetryOutcome> {
  return api.post("/admin/queue/retry-failed", target ?? {});
}

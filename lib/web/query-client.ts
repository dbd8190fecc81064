import { QueryClient } from "@tanstack/react-query";
import { ApiError, isApiStatus, waitSecondsOf } from "./api-error.ts";

const MAX_RETRIES = 1;
/** Longest Retry-After that a query waits for, by attempt: about a minute in all. */
const LONGEST_WAITS_SECONDS = [60, 15];
/** How often a page that is open loads its figures again. */
export const POLLING_INTERVAL_MS = 120_000;

/** Whether the server refused a request for a short time only: the query waits, and keeps its skeleton or last data. */
export function shouldWait(failureCount: number, error: Error): boolean {
  if (!isApiStatus(error, 429) || error.retryAfterSeconds === null) return false;
  return error.retryAfterSeconds <= (LONGEST_WAITS_SECONDS[failureCount] ?? -1);
}

/** Retries network and server failures, and a 429 after its wait; no other 4xx. */
export function shouldRetry(failureCount: number, error: Error): boolean {
  if (error instanceof ApiError && error.statusCode < 500) return shouldWait(failureCount, error);
  return failureCount < MAX_RETRIES;
}

function retryDelay(failureCount: number, error: Error): number {
  return isApiStatus(error, 429) ? waitSecondsOf(error) * 1_000 : 1_000 * 2 ** failureCount;
}

/** No automatic refetch: pages poll silently, and neither window focus nor a rotated token requires a reload. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry, retryDelay, staleTime: 30_000, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
}

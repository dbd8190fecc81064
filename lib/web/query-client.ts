import { QueryClient } from "@tanstack/react-query";
import { ApiError, isApiStatus } from "./api-error.ts";

const MAX_RETRIES = 1;
/** A minute's limit frees few requests at once: those of one page may have to wait several times. */
const MAX_WAITS = 5;
const LONGEST_WAIT_SECONDS = 60;
/** How often a page that is open loads its figures again. */
export const POLLING_INTERVAL_MS = 120_000;

/** Whether the server refused a request for a short time only: the query waits, and keeps its skeleton or last data. */
export function shouldWait(failureCount: number, error: Error): boolean {
  const seconds = isApiStatus(error, 429) ? error.retryAfterSeconds : null;
  return seconds !== null && failureCount < MAX_WAITS && seconds <= LONGEST_WAIT_SECONDS;
}

/** Retries network and server failures, and a 429 after its wait; no other 4xx. */
export function shouldRetry(failureCount: number, error: Error): boolean {
  if (error instanceof ApiError && error.statusCode < 500) return shouldWait(failureCount, error);
  return failureCount < MAX_RETRIES;
}

function retryDelay(_: number, error: Error): number {
  return 1_000 * ((isApiStatus(error, 429) && error.retryAfterSeconds) || 1);
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

import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

const MAX_RETRIES = 1;
/** How often a page that is open loads its figures again. */
export const POLLING_INTERVAL_MS = 120_000;

/** Retries only network and server failures, never a 4xx. */
export function shouldRetry(failureCount: number, error: unknown): boolean {
  if (error instanceof ApiError && error.statusCode < 500) return false;
  return failureCount < MAX_RETRIES;
}

/** No automatic refetch: pages poll silently, and neither window focus nor a rotated token requires a reload. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: 30_000, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
}

import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

const MAX_RETRIES = 1;

/** A refusal stays a refusal; only the network and the server's own failures are worth a second try. */
export function shouldRetry(failureCount: number, error: unknown): boolean {
  if (error instanceof ApiError && error.statusCode < 500) return false;
  return failureCount < MAX_RETRIES;
}

/** Nothing refetches by itself: pages poll silently, and a focus or a rotated token is no reason to load again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: 30_000, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
}

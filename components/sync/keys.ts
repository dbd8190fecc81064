import { SYNC_STATUS_KEY } from "@/components/shell/sync-status.ts";

/** The status shares its key with the top bar's indicator, so both always agree. */
export const syncKeys = {
  status: SYNC_STATUS_KEY,
  history: ["sync", "history"] as const,
  historyPage: (page: number) => [...syncKeys.history, page] as const,
  otherRuns: (page: number) => ["sync", "otherRuns", page] as const,
  rejected: (jobRunId: string, page: number) => ["sync", "rejected", jobRunId, page] as const,
};

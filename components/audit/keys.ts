import type { LogQuery } from "@/components/audit/api.ts";

export const auditKeys = {
  logs: (query: LogQuery, page: number, limit: number) => ["audit", "logs", query, page, limit] as const,
  stats: (startAt?: string, endAt?: string) => ["audit", "stats", startAt, endAt] as const,
  people: ["audit", "people"] as const,
};

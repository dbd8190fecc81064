import type { AccessLogPage, AuditPerson, AuditStats } from "@/lib/audit/schemas.ts";
import { type Api, withQuery } from "@/lib/web/api.ts";

/** Filters of the API; absent ones do not restrict. */
export type LogQuery = {
  userId?: string;
  actionType?: string;
  search?: string;
  startAt?: string;
  endAt?: string;
};

export function fetchLogs(
  api: Api,
  query: LogQuery & { page: number; limit: number },
  signal?: AbortSignal,
): Promise<AccessLogPage> {
  return api.get("/audit/logs", { query, signal });
}

export function fetchStats(
  api: Api,
  { startAt, endAt }: Pick<LogQuery, "startAt" | "endAt">,
  signal?: AbortSignal,
): Promise<AuditStats> {
  return api.get("/audit/stats", { query: { startAt, endAt }, signal });
}

export function fetchPeople(api: Api, signal?: AbortSignal): Promise<{ data: AuditPerson[] }> {
  return api.get("/audit/people", { signal });
}

/** Returns the CSV's bytes unchanged: `text()` would strip the byte order mark. */
export async function fetchCsv(api: Api, query: LogQuery): Promise<Blob> {
  return (await api.fetch(withQuery("/audit/export", query))).blob();
}

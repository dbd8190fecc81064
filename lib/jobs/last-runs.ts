import { unsafeRows } from "../platform/db.ts";

export type LastRun = { orgId: string; type: string; seconds: number };

/** Not tenant-scoped: seconds since the last completed run of each organization and type, for metrics. */
export function unsafeListLastRuns(): Promise<LastRun[]> {
  return unsafeRows<LastRun>('SELECT organization_id AS "orgId", type, seconds FROM unsafe_list_last_runs()');
}

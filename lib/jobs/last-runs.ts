import { unsafeRows } from "../platform/db.ts";

export type LastRun = { orgId: string; type: string; seconds: number };

/** Of every organization: how long ago its runs of each kind last came to their end. For figures. */
export function unsafeListLastRuns(): Promise<LastRun[]> {
  return unsafeRows<LastRun>('SELECT organization_id AS "orgId", type, seconds FROM unsafe_list_last_runs()');
}

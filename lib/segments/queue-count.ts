import { type OutboxEvent, queueEvents } from "../jobs/index.ts";
import type { Sql } from "../platform/db.ts";
import { segmentCountRequested } from "./events.ts";

/** Has the segment counted soon after it is saved, in the transaction that saves it: the next schedule is the night's. */
export function queueCount(sql: Sql, orgId: string, segmentId: string): Promise<OutboxEvent[]> {
  return queueEvents(sql, segmentCountRequested.create({ orgId, segmentId }));
}

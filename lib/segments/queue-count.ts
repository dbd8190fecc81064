import { type OutboxEvent, queueEvents } from "../jobs/index.ts";
import type { Sql } from "../platform/db.ts";
import { segmentCountRequested } from "./events.ts";

/** Queues the segment's count in the transaction that saves it; otherwise it would wait for the nightly schedule. */
export function queueCount(sql: Sql, orgId: string, segmentId: string): Promise<OutboxEvent[]> {
  return queueEvents(sql, segmentCountRequested.create({ orgId, segmentId }));
}

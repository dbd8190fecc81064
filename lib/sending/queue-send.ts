import { type OutboxEvent, queueEvents } from "../jobs/index.ts";
import type { Sql } from "../platform/db.ts";
import { campaignSendRequested } from "./events.ts";

export type StartedSend = { campaignId: string; occurrence: number; jobRunId: string };

/** Queues the send's start event in the transaction that begins the send (outbox). */
export function queueSend(
  sql: Sql,
  orgId: string,
  { campaignId, occurrence, jobRunId }: StartedSend,
): Promise<OutboxEvent[]> {
  return queueEvents(sql, campaignSendRequested.create({ orgId, campaignId, occurrence, jobRunId }, { id: jobRunId }));
}

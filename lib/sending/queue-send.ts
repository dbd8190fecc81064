import { type JobRunTrigger, type OutboxEvent, queueEvents } from "../jobs/index.ts";
import type { Sql } from "../platform/db.ts";
import { campaignSendRequested } from "./events.ts";

export type StartedSend = { campaignId: string; occurrence: number; jobRunId: string };

/** Queues the send's start event in the transaction that begins the send (outbox). */
export function queueSend(
  sql: Sql,
  orgId: string,
  { campaignId, occurrence, jobRunId, trigger }: StartedSend & { trigger: JobRunTrigger },
): Promise<OutboxEvent[]> {
  const send = { orgId, campaignId, occurrence, jobRunId, trigger };
  return queueEvents(sql, campaignSendRequested.create(send, { id: jobRunId }));
}

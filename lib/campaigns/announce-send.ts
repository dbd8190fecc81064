import { type OutboxEvent, queueEvents } from "../jobs/index.ts";
import type { Sql } from "../platform/db.ts";
import { campaignSendRequested } from "./events.ts";

export type StartedSend = { campaignId: string; occurrence: number; jobRunId: string };

/** Hands a send to the job engine, in the transaction in which it begins. */
export function queueSend(
  sql: Sql,
  orgId: string,
  { campaignId, occurrence, jobRunId }: StartedSend,
): Promise<OutboxEvent[]> {
  return queueEvents(sql, campaignSendRequested.create({ orgId, campaignId, occurrence, jobRunId }, { id: jobRunId }));
}

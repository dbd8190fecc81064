import type { Sql } from "../../platform/db.ts";
import { recordStatuses } from "./record-statuses.ts";

/** Result of one claimed message. */
export type ResultRow = {
  id: string;
  claimId: string;
  outcome: "accepted" | "again" | "unsent" | "failed" | "skipped" | "unknown";
  providerMessageId: string | null;
  /** Why it failed, is retried, was skipped or is in doubt. */
  code: string | null;
  nextAttemptAt: Date | null;
  at: Date;
};

/** Status derived from the known times, independent of the order of arrival. */
export const STATUS_OF = `CASE WHEN read_at IS NOT NULL THEN 'read' WHEN delivered_at IS NOT NULL THEN 'delivered'
  WHEN failed_at IS NOT NULL THEN 'failed' WHEN accepted_at IS NOT NULL THEN 'sent' END`;

/**
 * Writes a batch of results, each to the row claimed for it; returns the written ids. A report may precede the result,
 * and a result may come after its lease: messages known as sent are never requeued. `isOver`: the send has ended, so
 * nothing is.
 */
export async function writeResults(
  sql: Sql,
  orgId: string,
  results: readonly ResultRow[],
  { isOver = false }: { isOver?: boolean } = {},
): Promise<string[]> {
  if (results.length === 0) return [];
  const rows = await sql.rows<{ id: string }>(
    `WITH answers AS (
       SELECT * FROM jsonb_to_recordset($2::jsonb) AS v(id uuid, "claimId" uuid, outcome text, "providerMessageId" text,
         code text, "nextAttemptAt" timestamptz, at timestamptz)
     ), held AS MATERIALIZED (
       -- Locked and joined by the key at once: two lists joined without one cost their product.
       SELECT r.id, r.status, r.reason_code, r.error_code, r.accepted_at, r.delivered_at, r.read_at, r.failed_at,
         r.attempts, r.provider_message_id, v AS said
       FROM answers v JOIN campaign_recipient r ON r.organization_id = $1 AND r.id = v.id
       ORDER BY r.id FOR NO KEY UPDATE OF r
     ), known AS (
       SELECT h.id, (h.said).outcome, (h.said).code, (h.said)."nextAttemptAt" AS next_at, (h.said)."claimId" AS claim_id,
         coalesce((h.said)."providerMessageId", h.provider_message_id) AS provider_message_id,
         CASE WHEN (h.said).outcome = 'accepted' THEN (h.said).at ELSE h.accepted_at END AS accepted_at,
         h.delivered_at, h.read_at, h.reason_code, h.error_code, h.status,
         h.attempts + ((h.said).outcome <> 'unsent')::int AS attempts,
         -- An answer that comes after its lease finds the message given up: it may not go back to the queue.
         CASE WHEN (h.said).outcome = 'failed' OR ((h.said).outcome IN ('again', 'unsent') AND h.status = 'in_doubt')
           THEN least(h.failed_at, (h.said).at) ELSE h.failed_at END AS failed_at
       FROM held h
     ), written AS (
       UPDATE campaign_recipient r SET
         provider_message_id = k.provider_message_id, accepted_at = k.accepted_at, failed_at = k.failed_at,
         attempts = k.attempts,
         claim_id = CASE WHEN k.outcome = 'unknown' THEN r.claim_id END,
         lease_until = CASE WHEN k.outcome = 'unknown' THEN r.lease_until END,
         next_attempt_at = CASE WHEN k.outcome IN ('again', 'unsent') AND k.status = 'sending' AND NOT $3 THEN k.next_at END,
         reason_code = CASE WHEN k.outcome = 'skipped' OR (k.outcome = 'unknown' AND ${known("k")} IS NULL) THEN k.code
           WHEN $3 AND k.outcome IN ('again', 'unsent') AND ${known("k")} IS NULL THEN 'cancelled' END,
         error_code = CASE WHEN k.outcome IN ('again', 'failed') THEN coalesce(k.code, k.error_code)
           WHEN k.failed_at IS NOT NULL THEN k.error_code END,
         status = coalesce(${known("k")}, CASE k.outcome WHEN 'unknown' THEN 'in_doubt' WHEN 'skipped' THEN 'skipped'
           ELSE CASE WHEN $3 THEN 'skipped' ELSE 'queued' END END)
       FROM known k WHERE r.organization_id = $1 AND r.id = k.id AND r.claim_id = k.claim_id
       RETURNING r.id, r.campaign_id, r.occurrence, r.customer_id, r.store_id, r.channel, r.status, k.status AS old_status
     ), ${recordStatuses("written")}
     SELECT id FROM written`,
    [orgId, JSON.stringify(results), isOver],
  );
  return rows.map(({ id }) => id);
}

function known(alias: string): string {
  return STATUS_OF.replaceAll(/\b\w+_at\b/g, `${alias}.$&`);
}

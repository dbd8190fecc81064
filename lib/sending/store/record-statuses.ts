import { recording } from "../../platform/database/event-sql.ts";

/** Statuses that become events; the others are steps of the send itself. */
const RECORDED = "('sent', 'delivered', 'read', 'failed')";

/**
 * CTEs that record new statuses of messages as events. `written`: rows of `id`, `campaign_id`, `occurrence`,
 * `customer_id`, `store_id`, `channel`, `status` and `old_status`, read under the row's lock.
 */
export function recordStatuses(written: string): string {
  return recording(
    ["message.status"],
    `SELECT 'message.status' AS type, id AS subject_id, store_id, jsonb_build_object('campaignId', campaign_id,
       'occurrence', occurrence, 'customerId', customer_id, 'channel', channel, 'status', status,
       'previousStatus', old_status) AS data
     FROM ${written} WHERE status <> old_status AND status IN ${RECORDED}`,
  );
}

/** CTEs that record first replies. `replied`: the same columns without statuses. */
export function recordReplies(replied: string): string {
  return recording(
    ["message.status"],
    `SELECT 'message.status' AS type, id AS subject_id, store_id, jsonb_build_object('campaignId', campaign_id,
       'occurrence', occurrence, 'customerId', customer_id, 'channel', channel, 'status', 'replied',
       'previousStatus', status) AS data
     FROM ${replied}`,
  );
}

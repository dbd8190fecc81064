import { recording } from "../../platform/database/event-sql.ts";

/** CTEs that record the rows of `kept`, an INSERT into `consent_change`, as events. A repeated opt-out is no change. */
export function recordConsents(kept: string): string {
  return recording(
    ["consent.changed"],
    `SELECT 'consent.changed' AS type, k.customer_id AS subject_id, c.store_id, jsonb_build_object('channel', k.channel,
       'isOptedOut', k.is_opted_out, 'wasOptedOut', k.was_opted_out, 'source', k.source) AS data
     FROM ${kept} k JOIN customer c ON c.organization_id = $1 AND c.id = k.customer_id
     WHERE k.was_opted_out <> k.is_opted_out`,
  );
}

import { RETENTION } from "../../core/retention.ts";
import { unsafeSql } from "../db.ts";
import { type Removal, removeInTurn, removeRows } from "./remove-rows.ts";

type Table = keyof typeof RETENTION;

const olderThan = (column: string, table: "rate_window" | "webhook_receipt" | "webhook_delivery" | "removed_rows") =>
  `${column} < now() - interval '${RETENTION[`platform.${table}`].days} days'`;
const HAS_EXPIRED = "expires_at < now()";

/** Tables that belong to no organization. Readers check the expiry, so a late deletion changes nothing. */
const EXPIRED = {
  "platform.kv_entry": HAS_EXPIRED,
  "platform.kv_lock": HAS_EXPIRED,
  "platform.rate_window": olderThan("window_start", "rate_window"),
  "platform.session_revocation": HAS_EXPIRED,
  "platform.local_session": HAS_EXPIRED,
  "platform.webhook_receipt": olderThan("received_at", "webhook_receipt"),
  "platform.webhook_delivery": olderThan("received_at", "webhook_delivery"),
  "platform.failed_run": `(retried_at < now() - interval '30 days'
    OR retried_at IS NULL AND failed_at < now() - interval '${RETENTION["platform.failed_run"].days} days')`,
  "platform.removed_rows": olderThan("day", "removed_rows"),
} satisfies Partial<Record<Table, string>>;

/** Tables whose rows `unsafePurgeExpired` deletes. */
export const PURGED_TABLES = Object.keys(EXPIRED) as (keyof typeof EXPIRED)[];

/** Deletes expired windows, locks, cache entries, sessions, receipts, deliveries and old failures, in batches. */
export function unsafePurgeExpired(): Promise<Removal> {
  const purge = (table: keyof typeof EXPIRED) => () =>
    removeRows(unsafeSql, table, (sql, limit) => sql.run(statementOf(table), [limit]));
  return removeInTurn(PURGED_TABLES.map(purge));
}

/** The condition is repeated for rows that are renewed meanwhile: PostgreSQL checks it again after waiting for them. */
function statementOf(table: keyof typeof EXPIRED): string {
  const isExpired = EXPIRED[table];
  return `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${isExpired} LIMIT $1))
    AND ${isExpired}`;
}

import { findPackedIds, type PackedIds, toUuidArray } from "../../platform/database/packed-ids.ts";
import type { Reader } from "../../platform/db.ts";
import type { ExportRow } from "../rules/csv-line.ts";
import type { SegmentRules } from "../schemas.ts";
import { matching, type Scope } from "./matching.ts";

/** Ids of a rule set's customers, ordered by id; beyond `limit`, the most recent buyers. */
export function findMemberIds(sql: Reader, rules: SegmentRules, scope: Scope, limit: number): Promise<PackedIds> {
  const { from, params } = matching(rules, scope);
  const members = `SELECT f.customer_id AS id
     FROM (SELECT * FROM (SELECT m.customer_id, m.last_order_at ${from} OFFSET 0) a
           ORDER BY a.last_order_at DESC NULLS LAST, a.customer_id LIMIT ${params.place(limit, "int")}) f
     ORDER BY f.customer_id`;
  return findPackedIds(sql, members, params.values);
}

const LOCAL = `m.last_order_at AT TIME ZONE INTERVAL '-03:00'`;
const UTC = "m.last_order_at AT TIME ZONE 'UTC'";

/** Same masking as `maskEmail` and `maskPhone`, done in SQL while rows are being transferred. */
const COLUMNS = `c.name,
  CASE WHEN strpos(c.email, '@') > 1 THEN left(c.email, 1) || '***' || right(c.email, strpos(reverse(c.email), '@'))
       WHEN c.email IS NOT NULL THEN '***' END AS "maskedEmail",
  '***' || right(c.phone, 4) AS "maskedPhone", c.city, c.state,
  m.spent_cents || ';' || coalesce((${LOCAL})::text, '') || ';' || coalesce((${UTC})::text, '') AS purchases`;

/** Export rows of these customers, ordered by id. */
export function findExportRows(sql: Reader, orgId: string, ids: PackedIds): Promise<ExportRow[]> {
  return sql.rows<ExportRow>(
    `SELECT ${COLUMNS} FROM customer c JOIN customer_metrics m ON m.organization_id = $1 AND m.customer_id = c.id
     WHERE c.organization_id = $1 AND c.id = ANY ($2::uuid[]) AND m.customer_id = ANY ($2::uuid[]) ORDER BY c.id`,
    [orgId, toUuidArray(ids)],
  );
}

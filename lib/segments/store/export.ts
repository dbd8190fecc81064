import type { Reader } from "../../platform/db.ts";
import type { ExportRow } from "../rules/csv-columns.ts";
import type { SegmentRules } from "../schemas.ts";
import { matching, type Scope } from "./matching.ts";

const ID_BYTES = 16;

/** Customer ids, sixteen bytes each: a million of them is a small thing to hold while a file is read slowly. */
export type PackedIds = Buffer;

/** The customers of a rule set, the latest buyers first, at most `limit`. */
export async function findMemberIds(sql: Reader, rules: SegmentRules, scope: Scope, limit: number): Promise<PackedIds> {
  const { from, params } = matching(rules, scope);
  const [row] = await sql.rows<{ ids: Buffer | null }>(
    `SELECT string_agg(uuid_send(f.customer_id), '' ORDER BY f.last_order_at DESC NULLS LAST, f.customer_id) AS ids
     FROM (SELECT * FROM (SELECT m.customer_id, m.last_order_at ${from} OFFSET 0) a
           ORDER BY a.last_order_at DESC NULLS LAST, a.customer_id LIMIT ${params.place(limit, "int")}) f`,
    params.values,
  );
  return row?.ids ?? Buffer.alloc(0);
}

export function countIds(ids: PackedIds): number {
  return ids.length / ID_BYTES;
}

export function sliceIds(ids: PackedIds, from: number, to: number): PackedIds {
  return ids.subarray(from * ID_BYTES, to * ID_BYTES);
}

/** These customers in the order of their ids. */
export function findExportRows(sql: Reader, orgId: string, ids: PackedIds): Promise<ExportRow[]> {
  return sql.rows<ExportRow>(
    `SELECT c.name, c.email, c.phone, c.city, c.state, m.spent_cents AS "spentCents", m.last_order_at AS "lastOrderAt"
     FROM unnest($2::uuid[]) WITH ORDINALITY AS wanted(id, place)
     JOIN customer c ON c.organization_id = $1 AND c.id = wanted.id
     JOIN customer_metrics m ON m.organization_id = $1 AND m.customer_id = wanted.id
     ORDER BY wanted.place`,
    [orgId, `{${ids.toString("hex").match(/.{32}/g)?.join(",") ?? ""}}`],
  );
}

import type { Sql } from "../../platform/db.ts";
import { KEPT_CONSENTS } from "./import-consents.ts";
import { recordConsents } from "./record-consents.ts";

/**
 * Undoes the next consents of an import: an address gets its former consent back, a customer the former opt-out state,
 * unless there is a newer consent. Returns their number; 0: none is left.
 */
export async function undoNextConsents(
  sql: Sql,
  orgId: string,
  { importId, actorId, limit }: { importId: string; actorId: string | null; limit: number },
): Promise<number> {
  const rows = await sql.rows<{ kind: string; key: string }>(
    `SELECT kind, key FROM customer_import_change WHERE organization_id = $1 AND import_id = $2
       AND kind IN ('consent', 'address') AND outcome IS NULL ORDER BY kind, key LIMIT $3`,
    [orgId, importId, limit],
  );
  const keysOf = (kind: string) => rows.filter((row) => row.kind === kind).map(({ key }) => key);
  for (const [kind, statement] of STATEMENTS) {
    const keys = keysOf(kind);
    if (keys.length > 0) await sql.run(statement, [orgId, importId, keys, ...(kind === "address" ? [] : [actorId])]);
  }
  return rows.length;
}

const UNDONE = (kind: string, undone: string) => `
  UPDATE customer_import_change t SET outcome = CASE WHEN t.key IN (${undone}) THEN 'undone' ELSE 'changed_since' END
  WHERE t.organization_id = $1 AND t.import_id = $2 AND t.kind = '${kind}' AND t.key = ANY ($3::text[])`;

const ADDRESSES = `
  WITH state AS MATERIALIZED (
    SELECT t.key, t.before, split_part(t.key, ':', 1) AS channel, substr(t.key, strpos(t.key, ':') + 1) AS hash
    FROM customer_import_change t JOIN ${KEPT_CONSENTS} c USING (key)
    WHERE t.organization_id = $1 AND t.import_id = $2 AND t.kind = 'address' AND t.key = ANY ($3::text[])
      AND c.source = 'import' AND c.said_at = t.after::timestamptz
  ), ${(["phone", "email"] as const).map((kind) => restoredAddress(kind)).join(", ")}
  ${UNDONE("address", "SELECT key FROM state")}`;

function restoredAddress(kind: "phone" | "email"): string {
  const [channel, hash] = kind === "phone" ? ["whatsapp", "phone_hash"] : ["email", "address_hash"];
  const isOf = `k.organization_id = $1 AND s.channel = '${channel}' AND k.${hash} = s.hash`;
  return `${kind}_back AS (
      UPDATE ${kind}_consent k SET is_opted_out = (s.before ->> 'is_opted_out')::boolean, source = s.before ->> 'source',
        said_at = (s.before ->> 'said_at')::timestamptz
      FROM state s WHERE ${isOf} AND s.before IS NOT NULL
    ), ${kind}_gone AS (
      DELETE FROM ${kind}_consent k USING state s WHERE ${isOf} AND s.before IS NULL
    )`;
}

const CONSENTS = `
  WITH latest AS MATERIALIZED (
    SELECT e.id, e.customer_id, e.channel, e.was_opted_out, e.is_opted_out
    FROM consent_change e JOIN customer c ON c.organization_id = $1 AND c.id = e.customer_id AND c.erased_at IS NULL
      AND e.is_opted_out = CASE e.channel WHEN 'whatsapp' THEN c.whatsapp_opt_out ELSE c.email_opt_out END
    WHERE e.organization_id = $1 AND e.id = ANY ($3::text[]::uuid[]) AND NOT EXISTS (
      SELECT FROM consent_change n WHERE n.organization_id = $1 AND n.customer_id = e.customer_id
        AND n.channel = e.channel AND (n.created_at, n.id) > (e.created_at, e.id))
  ), state AS MATERIALIZED (
    SELECT customer_id, bool_or(was_opted_out) FILTER (WHERE channel = 'whatsapp') AS whatsapp,
      bool_or(was_opted_out) FILTER (WHERE channel = 'email') AS email
    FROM latest GROUP BY customer_id
  ), changed AS (
    UPDATE customer c SET whatsapp_opt_out = coalesce(s.whatsapp, c.whatsapp_opt_out),
      email_opt_out = coalesce(s.email, c.email_opt_out), updated_at = now()
    FROM state s WHERE c.organization_id = $1 AND c.id = s.customer_id
  ), mirror AS (
    UPDATE customer_metrics m SET whatsapp_opt_out = coalesce(s.whatsapp, m.whatsapp_opt_out),
      email_opt_out = coalesce(s.email, m.email_opt_out)
    FROM state s WHERE m.organization_id = $1 AND m.customer_id = s.customer_id
  ), kept AS (
    INSERT INTO consent_change (organization_id, customer_id, channel, was_opted_out, is_opted_out, source, actor_id)
    SELECT $1, customer_id, channel, is_opted_out, was_opted_out, 'manual', $4::uuid FROM latest
    RETURNING customer_id, channel, was_opted_out, is_opted_out, source
  ), ${recordConsents("kept")}
  ${UNDONE(
    "consent",
    // The consents of a removed customer are gone with it.
    `SELECT id::text FROM latest UNION SELECT k FROM unnest($3::text[]) k
     WHERE NOT EXISTS (SELECT FROM consent_change e WHERE e.organization_id = $1 AND e.id = k::uuid)`,
  )}`;

const STATEMENTS = [
  ["consent", CONSENTS],
  ["address", ADDRESSES],
] as const;

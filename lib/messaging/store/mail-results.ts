import type { Sql } from "../../platform/db.ts";

export type MailResult = {
  messageId: string;
  status: "delivered" | "bounced" | "complained";
  bounceKind: string | null;
  at: Date;
};

/** Stores bounces and complaints on their mails, the earliest of each kind. */
export async function writeMailResults(sql: Sql, orgId: string, results: MailResult[]): Promise<void> {
  await sql.run(
    `UPDATE email_message m SET
       bounced_at = CASE WHEN r.bounced IS NULL THEN m.bounced_at ELSE least(m.bounced_at, r.bounced) END,
       bounce_kind = CASE WHEN m.bounce_kind = 'permanent' THEN m.bounce_kind ELSE coalesce(r.kind, m.bounce_kind) END,
       complained_at = CASE WHEN r.complained IS NULL THEN m.complained_at ELSE least(m.complained_at, r.complained) END
     FROM (
       SELECT "messageId" AS id, min(at) FILTER (WHERE status = 'bounced') AS bounced,
         min(at) FILTER (WHERE status = 'complained') AS complained, min("bounceKind") AS kind
       FROM jsonb_to_recordset($2) AS r("messageId" text, status text, "bounceKind" text, at timestamptz) GROUP BY 1
     ) r WHERE m.organization_id = $1 AND m.message_id = r.id`,
    [orgId, JSON.stringify(results)],
  );
}

/** Undetermined bounces of these customers' mails. */
export async function countUndetermined(sql: Sql, orgId: string, customerIds: string[]): Promise<Map<string, number>> {
  const rows = await sql.rows<{ id: string; count: number }>(
    `SELECT customer_id AS id, count(*)::int AS count FROM email_message
     WHERE organization_id = $1 AND customer_id = ANY ($2::uuid[]) AND bounce_kind = 'undetermined' GROUP BY 1`,
    [orgId, customerIds],
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

export type NewSuppression = {
  addressHash: string;
  addressMasked: string;
  customerId: string;
  reason: "bounce" | "complaint";
};

/** For a customer erased since, only the hash is stored. */
export async function insertSuppressions(sql: Sql, orgId: string, rows: NewSuppression[]): Promise<void> {
  if (rows.length === 0) return;
  await sql.run(
    `INSERT INTO email_suppression (organization_id, address_hash, reason, address_masked, customer_id)
     SELECT DISTINCT ON (r."addressHash") $1, r."addressHash", r.reason,
       CASE WHEN c.erased_at IS NULL THEN r."addressMasked" END, CASE WHEN c.erased_at IS NULL THEN c.id END
     FROM jsonb_to_recordset($2) AS r("addressHash" text, reason text, "addressMasked" text, "customerId" uuid)
     LEFT JOIN customer c ON c.organization_id = $1 AND c.id = r."customerId"
     ORDER BY r."addressHash", r.reason ON CONFLICT DO NOTHING`,
    [orgId, JSON.stringify(rows)],
  );
}

export async function findSuppressions(sql: Sql, orgId: string, hashes: string[]): Promise<string[]> {
  const rows = await sql.rows<{ hash: string }>(
    "SELECT address_hash AS hash FROM email_suppression WHERE organization_id = $1 AND address_hash = ANY ($2)",
    [orgId, hashes],
  );
  return rows.map(({ hash }) => hash);
}

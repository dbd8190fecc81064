import type { Sql } from "../../platform/db.ts";

export type WhatsappUser = { userId: string; phone: string; at: Date };

/** Whose phone each name stands for: what was told last counts. */
export async function rememberUsers(sql: Sql, orgId: string, users: readonly WhatsappUser[]): Promise<void> {
  if (users.length === 0) return;
  await sql.run(
    `WITH told AS (
       SELECT DISTINCT ON (r."userId") r.* FROM jsonb_to_recordset($2) AS r("userId" text, phone text, at timestamptz)
       ORDER BY r."userId", r.at DESC
     )
     INSERT INTO whatsapp_user AS u (organization_id, user_id, phone, seen_at)
     SELECT $1, t."userId", t.phone, t.at FROM told t
     WHERE NOT EXISTS (SELECT FROM whatsapp_user k
       WHERE k.organization_id = $1 AND k.user_id = t."userId" AND k.phone = t.phone)
     ORDER BY t."userId"
     ON CONFLICT (organization_id, user_id) DO UPDATE SET phone = excluded.phone, seen_at = excluded.seen_at
       WHERE u.seen_at <= excluded.seen_at`,
    [orgId, JSON.stringify(users)],
  );
}

/** The phones of these names, by name; of one that nobody knows there is none. */
export async function findUserPhones(
  sql: Sql,
  orgId: string,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await sql.rows<{ userId: string; phone: string }>(
    `SELECT user_id AS "userId", phone FROM whatsapp_user WHERE organization_id = $1 AND user_id = ANY ($2)`,
    [orgId, userIds],
  );
  return new Map(rows.map(({ userId, phone }) => [userId, phone]));
}

import type { Reader, Sql, TenantDb } from "../../platform/db.ts";

export type WhatsappUser = { userId: string; phone: string; numberId: string; at: Date };

/**
 * CTEs with the new mappings among `users` (jsonb). Per account, a phone has one user id and a user id one phone; the latest wins. Skips phones
 * without a customer, so that a late report does not restore an erased person's mapping.
 */
const newsOf = (users: string) => `told AS (
    SELECT DISTINCT ON (r."userId") r."userId", r.phone, r.at, coalesce(n.waba_id, n.id::text) AS account
    FROM jsonb_to_recordset(${users}) AS r("userId" text, phone text, "numberId" uuid, at timestamptz)
    JOIN store_whatsapp_number n ON n.organization_id = $1 AND n.id = r."numberId"
    ORDER BY r."userId", r.at DESC
  ), latest AS (
    SELECT DISTINCT ON (account, phone) * FROM told ORDER BY account, phone, at DESC
  ), news AS (
    SELECT t.* FROM latest t
    WHERE NOT EXISTS (SELECT FROM whatsapp_user k WHERE k.organization_id = $1 AND k.phone = t.phone
        AND (k.user_id = t."userId" OR k.account = t.account AND k.seen_at > t.at))
      AND (EXISTS (SELECT FROM customer c WHERE c.organization_id = $1 AND c.phone = t.phone) OR EXISTS (
        SELECT FROM customer_identity i WHERE i.organization_id = $1 AND i.kind = 'phone' AND i.value = t.phone))
  )`;

const NEWS = newsOf("$2");

/** SQL: 1 if each of these mappings (jsonb) is known or not to be stored, null if one is new. `$1`: organization. */
export function allKnownSql(users: string): string {
  return `WITH ${newsOf(users)} SELECT CASE WHEN NOT EXISTS (SELECT FROM news) THEN 1 END`;
}

/** Those of these mappings that are not stored: one look-up by key each, however many the organization has. */
export async function findUnknownUsers(db: TenantDb, users: readonly WhatsappUser[]): Promise<WhatsappUser[]> {
  const rows = await db.rows<{ place: number }>(
    `SELECT t.place::int AS place FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS t(user_id, phone, place)
     WHERE t.phone IS DISTINCT FROM (
       SELECT k.phone FROM whatsapp_user k WHERE k.organization_id = $1 AND k.user_id = t.user_id)`,
    [db.orgId, users.map(({ userId }) => userId), users.map(({ phone }) => phone)],
  );
  return rows.flatMap(({ place }) => users[place - 1] ?? []);
}

/** Whether one of these mappings is new. */
export async function hasNewUsers(db: TenantDb, users: readonly WhatsappUser[]): Promise<boolean> {
  const news = await db.rows(`WITH ${NEWS} SELECT FROM news LIMIT 1`, [db.orgId, JSON.stringify(users)]);
  return news.length > 0;
}

/** Stores the new ones of these mappings. The caller holds the lock of erasures. */
export async function upsertUsers(sql: Sql, orgId: string, users: readonly WhatsappUser[]): Promise<void> {
  await sql.run(
    `WITH ${NEWS}, written AS (
       INSERT INTO whatsapp_user AS u (organization_id, user_id, phone, account, seen_at)
       SELECT $1, t."userId", t.phone, t.account, t.at FROM news t ORDER BY t."userId"
       ON CONFLICT (organization_id, user_id) DO UPDATE
         SET phone = excluded.phone, account = excluded.account, seen_at = excluded.seen_at
         WHERE u.seen_at <= excluded.seen_at
       RETURNING user_id, phone, account, seen_at
     )
     DELETE FROM whatsapp_user u USING written w
     WHERE u.organization_id = $1 AND u.phone = w.phone AND coalesce(u.account, w.account) = w.account
       AND u.seen_at <= w.seen_at AND u.user_id NOT IN (SELECT user_id FROM written)`,
    [orgId, JSON.stringify(users)],
  );
}

/** Phones by user id; unknown ones are absent. */
export async function findUserPhones(
  sql: Reader,
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

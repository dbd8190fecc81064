import type { HelpdeskSql } from "./database.ts";
import { ROLE, type Role } from "./enums.ts";

export type FoundAgent = { id: number; name: string; role: Role };

const FOUND = `SELECT u.id, u.name, CASE au.role WHEN ${ROLE.administrator} THEN 'administrator' ELSE 'agent' END AS role FROM users u JOIN account_users au ON au.user_id = u.id AND au.account_id = $1`;

export async function findAgentByEmail(
  sql: HelpdeskSql,
  accountId: number,
  { email }: { email: string },
): Promise<FoundAgent | null> {
  const [row] = await sql.rows<FoundAgent>(`${FOUND} WHERE lower(u.email) = lower($2) ORDER BY u.id LIMIT 1`, [
    ...[accountId, email.trim()],
  ]);
  return row ?? null;
}

/** By the full name `NAME - STORE_SUFFIX`, case-insensitive. */
export async function findAgentByName(
  sql: HelpdeskSql,
  accountId: number,
  { name }: { name: string },
): Promise<FoundAgent | null> {
  const [row] = await sql.rows<FoundAgent>(`${FOUND} WHERE lower(u.name) = lower($2) ORDER BY u.id LIMIT 1`, [
    ...[accountId, name],
  ]);
  return row ?? null;
}

/** The inbox's agent for this seller, named with or without a store suffix. */
export async function findInboxAgent(
  sql: HelpdeskSql,
  accountId: number,
  { inboxId, sellerName }: { inboxId: number; sellerName: string },
): Promise<FoundAgent | null> {
  const [row] = await sql.rows<FoundAgent>(
    `${FOUND} JOIN inbox_members m ON m.user_id = u.id AND m.inbox_id = $2
     JOIN inboxes i ON i.id = m.inbox_id AND i.account_id = $1
     WHERE lower(u.name) = lower($3) OR starts_with(lower(u.name), lower($3) || ' - ')
     ORDER BY lower(u.name) = lower($3) DESC, u.id LIMIT 1`,
    [accountId, inboxId, sellerName.trim()],
  );
  return row ?? null;
}

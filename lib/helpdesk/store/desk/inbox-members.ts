import type { HelpdeskSql } from "./database.ts";
import { UTC_NOW } from "./enums.ts";

/** Adds a member of the account to one of its inboxes; idempotent. False if either is not the account's. */
export async function addToInbox(
  sql: HelpdeskSql,
  accountId: number,
  { userId, inboxId }: { userId: number; inboxId: number },
): Promise<boolean> {
  const params = [accountId, userId, inboxId];
  await sql.run(
    `INSERT INTO inbox_members (user_id, inbox_id, created_at, updated_at)
     SELECT au.user_id, i.id, ${UTC_NOW}, ${UTC_NOW} FROM account_users au JOIN inboxes i ON i.account_id = au.account_id
     WHERE au.account_id = $1 AND au.user_id = $2 AND i.id = $3
     ON CONFLICT (inbox_id, user_id) DO NOTHING`,
    params,
  );
  const members = await sql.rows(
    `SELECT m.id FROM inbox_members m JOIN inboxes i ON i.id = m.inbox_id AND i.account_id = $1
     WHERE m.user_id = $2 AND m.inbox_id = $3`,
    params,
  );
  return members.length > 0;
}

export function removeFromInboxes(
  sql: HelpdeskSql,
  accountId: number,
  { userId }: { userId: number },
): Promise<number> {
  return sql.run(
    `DELETE FROM inbox_members m USING inboxes i
     WHERE i.id = m.inbox_id AND i.account_id = $1 AND m.user_id = $2`,
    [accountId, userId],
  );
}

import type { HelpdeskSql } from "./database.ts";
import { ROLE, UTC_NOW } from "./enums.ts";
import { removeFromInboxes } from "./inbox-members.ts";

/**
 * Removes an agent with their inboxes, teams and assignments from the account; the user and their messages stay. False
 * if they are not an agent of the account, for example on a retry.
 */
export async function removeAgent(
  sql: HelpdeskSql,
  accountId: number,
  { userId }: { userId: number },
): Promise<boolean> {
  const params = [accountId, userId];
  const gone = await sql.run(
    `DELETE FROM account_users WHERE account_id = $1 AND user_id = $2 AND role = ${ROLE.agent}`,
    params,
  );
  if (gone === 0) return false;
  await removeFromInboxes(sql, accountId, { userId });
  if (sql.has("teams") && sql.has("team_members"))
    await sql.run(
      `DELETE FROM team_members m USING teams t WHERE t.id = m.team_id AND t.account_id = $1 AND m.user_id = $2`,
      params,
    );
  if (sql.has("notification_settings"))
    await sql.run("DELETE FROM notification_settings WHERE account_id = $1 AND user_id = $2", params);
  await sql.run(
    `UPDATE conversations SET assignee_id = NULL, updated_at = ${UTC_NOW} WHERE account_id = $1 AND assignee_id = $2`,
    params,
  );
  return true;
}

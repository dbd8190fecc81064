import type { HelpdeskSql } from "./database.ts";
import { ROLE_NAMES, type Role } from "./enums.ts";
import { IS_OWN_AGENT } from "./own-agents.ts";

/** `isOwn`: this account may change their login; see `IS_OWN_AGENT`. */
export type Member = { role: Role; isOwn: boolean };

/** Row-locks a member of the account until the transaction ends; null if not a member. */
export async function lockMember(
  sql: HelpdeskSql,
  accountId: number,
  { userId }: { userId: number },
): Promise<Member | null> {
  const [row] = await sql.rows<{ role: number; isOwn: boolean }>(
    `SELECT coalesce(member.role, 0) AS role, ${IS_OWN_AGENT} AS "isOwn"
     FROM account_users member JOIN users u ON u.id = member.user_id
     WHERE member.account_id = $1 AND member.user_id = $2 FOR UPDATE OF member`,
    [accountId, userId],
  );
  return row ? { role: ROLE_NAMES[row.role] ?? "agent", isOwn: row.isOwn } : null;
}

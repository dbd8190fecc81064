import type { HelpdeskSql } from "./database.ts";
import { IS_OWN_AGENT } from "./own-agents.ts";

export type AgentPlace = {
  userId: number;
  /** Inboxes of this account only. */
  inboxIds: number[];
  /** End of the login block; null if not blocked. */
  blockedUntil: string | null;
  /** Whether this account may change the login; see `IS_OWN_AGENT`. */
  isOwn: boolean;
};

/** All members of the account with their inboxes. */
export function listAgentPlaces(sql: HelpdeskSql, accountId: number): Promise<AgentPlace[]> {
  return sql.rows<AgentPlace>(
    `SELECT u.id AS "userId", u.custom_attributes ->> 'login_blocked_until' AS "blockedUntil", ${IS_OWN_AGENT} AS "isOwn",
       ARRAY (SELECT i.id FROM inbox_members m JOIN inboxes i ON i.id = m.inbox_id AND i.account_id = $1
              WHERE m.user_id = u.id ORDER BY i.id) AS "inboxIds"
     FROM users u JOIN account_users member ON member.user_id = u.id AND member.account_id = $1 ORDER BY u.id`,
    [accountId],
  );
}

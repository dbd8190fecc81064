import type { HelpdeskSql } from "../../../platform/helpdesk-db.ts";
import { IS_OWN_AGENT } from "./own-agents.ts";

export type AgentPlace = {
  userId: number;
  /** Of this account. */
  inboxIds: number[];
  /** Until when the login is refused; null when it isn't. */
  blockedUntil: string | null;
  /** Whether the login is the account's to change; see `IS_OWN_AGENT`. */
  isOwn: boolean;
};

/** Everybody of the account with the inboxes they serve. */
export function listAgentPlaces(sql: HelpdeskSql, accountId: number): Promise<AgentPlace[]> {
  return sql.rows<AgentPlace>(
    `SELECT u.id AS "userId", u.custom_attributes ->> 'login_blocked_until' AS "blockedUntil", ${IS_OWN_AGENT} AS "isOwn",
       ARRAY (SELECT i.id FROM inbox_members m JOIN inboxes i ON i.id = m.inbox_id AND i.account_id = $1
              WHERE m.user_id = u.id ORDER BY i.id) AS "inboxIds"
     FROM users u JOIN account_users member ON member.user_id = u.id AND member.account_id = $1 ORDER BY u.id`,
    [accountId],
  );
}

import { IS_OWN_AGENT } from "./agents.ts";
import type { HelpdeskSql } from "./database.ts";
import { UTC_NOW } from "./enums.ts";

type Agents = { userIds: readonly number[] };

/** Ends all sessions of these agents; returns the agents who had one. */
export async function endSessions(sql: HelpdeskSql, accountId: number, { userIds }: Agents): Promise<number[]> {
  const params = [accountId, userIds];
  const cleared = await sql.rows<{ id: number }>(
    `UPDATE users u SET tokens = '{}'::json, updated_at = ${UTC_NOW}
     WHERE u.id = ANY ($2::int[]) AND coalesce(u.tokens::text, '{}') <> '{}' AND ${IS_OWN_AGENT} RETURNING u.id`,
    params,
  );
  const deleted = sql.has("user_sessions")
    ? await sql.rows<{ id: number }>(
        `DELETE FROM user_sessions s USING users u
         WHERE u.id = s.user_id AND u.id = ANY ($2::int[]) AND ${IS_OWN_AGENT} RETURNING u.id`,
        params,
      )
    : [];
  return [...new Set([...cleared, ...deleted].map(({ id }) => id))];
}

/** Tokens of these agents' open tabs on the helpdesk's WebSocket channel: as secret as a password. */
export async function findTabTokens(sql: HelpdeskSql, accountId: number, { userIds }: Agents): Promise<string[]> {
  const rows = await sql.rows<{ token: string }>(
    `SELECT u.pubsub_token AS token FROM users u
     WHERE u.id = ANY ($2::int[]) AND u.pubsub_token <> '' AND ${IS_OWN_AGENT} ORDER BY u.id`,
    [accountId, userIds],
  );
  return rows.map(({ token }) => token);
}

/** Ends the sessions; returns the tokens of the tabs to close. */
export async function signOut(
  sql: HelpdeskSql,
  accountId: number,
  agents: Agents,
): Promise<{ accountId: number; tokens: string[] }> {
  await endSessions(sql, accountId, agents);
  return { accountId, tokens: await findTabTokens(sql, accountId, agents) };
}

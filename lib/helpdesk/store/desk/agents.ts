import { createHash } from "node:crypto";
import type { HelpdeskSql } from "./database.ts";
import { ROLE, ROLE_NAMES, type Role, UTC_NOW } from "./enums.ts";
import { removeFromInboxes } from "./inbox-members.ts";

/**
 * SQL condition: user `u` is an agent of account `$1` only. Password, sessions and login are shared by all accounts of
 * a helpdesk, so administrators, super admins and members of other accounts must not be changed.
 */
export const IS_OWN_AGENT = `
  EXISTS (SELECT FROM account_users au WHERE au.user_id = u.id AND au.account_id = $1 AND au.role = ${ROLE.agent})
  AND NOT EXISTS (SELECT FROM account_users other WHERE other.user_id = u.id AND other.account_id IS DISTINCT FROM $1)
  AND u.type IS DISTINCT FROM 'SuperAdmin'`;

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

export type FoundAgent = { id: number; name: string; role: Role };

const FOUND = `SELECT u.id, u.name, CASE au.role WHEN ${ROLE.administrator} THEN 'administrator' ELSE 'agent' END AS role FROM users u JOIN account_users au ON au.user_id = u.id AND au.account_id = $1`;

export async function findAgentByEmail(
  sql: HelpdeskSql,
  accountId: number,
  { email }: { email: string },
): Promise<FoundAgent | null> {
  const [row] = await sql.rows<FoundAgent>(`${FOUND} WHERE lower(u.email) = lower($2) ORDER BY u.id LIMIT 1`, [
    accountId,
    email.trim(),
  ]);
  return row ?? null;
}

export type ReplyAgent = FoundAgent & {
  /** Secret: with it the helpdesk's API acts as the agent. Never log or return it. */
  token: string | null;
  /** Whether they are in the inbox; administrators see every inbox. */
  isMember: boolean;
  blockedUntil: string | null;
};

/** The agent of the account with this e-mail address, with what replying in an inbox as them needs. */
export async function findReplyAgent(
  sql: HelpdeskSql,
  accountId: number,
  { email, inboxId }: { email: string; inboxId: number },
): Promise<ReplyAgent | null> {
  const [row] = await sql.rows<ReplyAgent>(
    `SELECT u.id, u.name, CASE au.role WHEN ${ROLE.administrator} THEN 'administrator' ELSE 'agent' END AS role,
       u.custom_attributes ->> 'login_blocked_until' AS "blockedUntil",
       (SELECT t.token FROM access_tokens t WHERE t.owner_type = 'User' AND t.owner_id = u.id ORDER BY t.id LIMIT 1) AS token,
       EXISTS (SELECT FROM inbox_members m JOIN inboxes i ON i.id = m.inbox_id AND i.account_id = $1
               WHERE m.user_id = u.id AND m.inbox_id = $3) AS "isMember"
     FROM users u JOIN account_users au ON au.user_id = u.id AND au.account_id = $1
     WHERE lower(u.email) = lower($2) ORDER BY u.id LIMIT 1`,
    [accountId, email.trim(), inboxId],
  );
  return row ?? null;
}

/** By the full name `NAME - STORE_SUFFIX`, case-insensitive. */
export async function findAgentByName(
  sql: HelpdeskSql,
  accountId: number,
  { name }: { name: string },
): Promise<FoundAgent | null> {
  const [row] = await sql.rows<FoundAgent>(`${FOUND} WHERE lower(u.name) = lower($2) ORDER BY u.id LIMIT 1`, [
    accountId,
    name,
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

type Confirmation = { userId: number; passwordHash: string; onlyNew: boolean };

/** Confirms the agent and sets the password. `onlyNew`: skips confirmed agents. Returns whether it was written. */
export async function confirmAgent(
  sql: HelpdeskSql,
  accountId: number,
  { userId, passwordHash, onlyNew }: Confirmation,
): Promise<boolean> {
  const written = await sql.run(
    `UPDATE users u SET confirmed_at = coalesce(u.confirmed_at, ${UTC_NOW}), confirmation_token = NULL,
       encrypted_password = $3, updated_at = ${UTC_NOW}
     WHERE u.id = $2 AND (u.confirmed_at IS NULL OR NOT $4) AND ${IS_OWN_AGENT}`,
    [accountId, userId, passwordHash, onlyNew],
  );
  return written > 0;
}

/**
 * The account's administrator who owns this API key; null for any other key. Sends only the key's hash, since
 * statements may appear in the server's log.
 */
export async function findKeyOwner(
  sql: HelpdeskSql,
  accountId: number,
  { apiKey }: { apiKey: string },
): Promise<number | null> {
  const [row] = await sql.rows<{ id: number }>(
    `SELECT au.user_id AS id FROM account_users au
     JOIN access_tokens t ON t.owner_type = 'User' AND t.owner_id = au.user_id
     WHERE au.account_id = $1 AND au.role = ${ROLE.administrator} AND sha256(convert_to(t.token, 'UTF8')) = $2`,
    [accountId, createHash("sha256").update(apiKey).digest()],
  );
  return row?.id ?? null;
}

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

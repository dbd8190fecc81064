import { IS_OWN_AGENT } from "./agents.ts";
import type { HelpdeskSql } from "./database.ts";
import { UTC_NOW } from "./enums.ts";

const HOUR_MS = 60 * 60_000;
const BLOCK_HOURS = 24;
/** A block with less time left is renewed. */
const RENEWED_BELOW_HOURS = 12;

// The helpdesk reads the first attribute; the second marks a block because of this account's closed stores.
const UNTIL = "login_blocked_until";
const BY = "login_blocked_by";
const markOf = (accountId: number) => `balcao:${accountId}`;

type Block = { userIds: readonly number[]; now: Date };

/** Blocks these agents for 24 hours or until unblocked. */
export function blockLogins(sql: HelpdeskSql, accountId: number, { userIds, now }: Block): Promise<number> {
  return sql.run(
    `UPDATE users u SET updated_at = ${UTC_NOW}, custom_attributes =
       coalesce(u.custom_attributes, '{}') - '${BY}' || jsonb_build_object('${UNTIL}', $3::text)
     WHERE u.id = ANY ($2::int[]) AND ${IS_OWN_AGENT}`,
    [accountId, userIds, after(now, BLOCK_HOURS)],
  );
}

/** Blocks agents because their stores are closed. Skips agents blocked by a person or for long enough. */
export function blockClosed(sql: HelpdeskSql, accountId: number, { userIds, now }: Block): Promise<number> {
  return sql.run(
    `UPDATE users u SET updated_at = ${UTC_NOW}, custom_attributes = coalesce(u.custom_attributes, '{}')
       || jsonb_build_object('${UNTIL}', $3::text, '${BY}', $6::text)
     WHERE u.id = ANY ($2::int[]) AND ${IS_OWN_AGENT}
       AND coalesce(u.custom_attributes ->> '${UNTIL}', '')
         < CASE u.custom_attributes ->> '${BY}' WHEN $6 THEN $4::text ELSE $5::text END`,
    [accountId, userIds, after(now, BLOCK_HOURS), after(now, RENEWED_BELOW_HOURS), after(now, 0), markOf(accountId)],
  );
}

/** Unblocks these agents, regardless of the reason. */
export function unblockLogins(
  sql: HelpdeskSql,
  accountId: number,
  { userIds }: { userIds: readonly number[] },
): Promise<number> {
  return sql.run(
    `UPDATE users u SET updated_at = ${UTC_NOW}, custom_attributes = u.custom_attributes - '${UNTIL}' - '${BY}'
     WHERE u.id = ANY ($2::int[]) AND u.custom_attributes ? '${UNTIL}' AND ${IS_OWN_AGENT}`,
    [accountId, userIds],
  );
}

/** Unblocks all agents of these inboxes who were blocked because their stores were closed. */
export function unblockInboxes(
  sql: HelpdeskSql,
  accountId: number,
  { inboxIds }: { inboxIds: readonly number[] },
): Promise<number> {
  return sql.run(
    `UPDATE users u SET updated_at = ${UTC_NOW}, custom_attributes = u.custom_attributes - '${UNTIL}' - '${BY}'
     WHERE u.custom_attributes ->> '${BY}' = $3
       AND EXISTS (SELECT FROM inbox_members m JOIN inboxes i ON i.id = m.inbox_id AND i.account_id = $1
                   WHERE m.user_id = u.id AND m.inbox_id = ANY ($2::int[]))`,
    [accountId, inboxIds, markOf(accountId)],
  );
}

function after(now: Date, hours: number): string {
  return new Date(now.getTime() + hours * HOUR_MS).toISOString();
}

import { ConflictError, NotFoundError } from "../core/errors.ts";
import type { HelpdeskSql } from "../platform/helpdesk-db.ts";
import { AGENT_CONFLICTS } from "./schemas.ts";
import { lockMember } from "./store/desk/find-member.ts";

/** An agent whose login is the account's to change, held until the end of the transaction; anybody else is refused. */
export async function lockOwnAgent(sql: HelpdeskSql, accountId: number, userId: number): Promise<void> {
  const { isOwn } = await lockAgent(sql, accountId, userId);
  if (!isOwn) throw new ConflictError(AGENT_CONFLICTS.shared);
}

/** An agent of the account. Administrators are none: the product itself calls as one of them. */
export async function lockAgent(sql: HelpdeskSql, accountId: number, userId: number): Promise<{ isOwn: boolean }> {
  const member = await lockMember(sql, accountId, { userId });
  if (!member) throw new NotFoundError("Agent");
  if (member.role === "administrator") throw new ConflictError(AGENT_CONFLICTS.administrator);
  return member;
}

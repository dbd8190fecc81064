import { ConflictError, NotFoundError } from "../../core/errors.ts";
import { AGENT_CONFLICTS } from "../schemas.ts";
import { lockMember } from "../store/desk/agents.ts";
import type { HelpdeskSql } from "../store/desk/database.ts";

/** Row-locks an agent whose login this account may change; fails with a conflict for any other agent. */
export async function lockOwnAgent(sql: HelpdeskSql, accountId: number, userId: number): Promise<void> {
  const { isOwn } = await lockAgent(sql, accountId, userId);
  if (!isOwn) throw new ConflictError(AGENT_CONFLICTS.shared);
}

/** Row-locks an agent of the account. Rejects administrators: the product's own API key belongs to one. */
export async function lockAgent(sql: HelpdeskSql, accountId: number, userId: number): Promise<{ isOwn: boolean }> {
  const member = await lockMember(sql, accountId, { userId });
  if (!member) throw new NotFoundError("Agent");
  if (member.role === "administrator") throw new ConflictError(AGENT_CONFLICTS.administrator);
  return member;
}

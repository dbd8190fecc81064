import { ConflictError, NotFoundError } from "../../core/errors.ts";
import { lockMember } from "../store/desk/agents.ts";
import type { HelpdeskSql } from "../store/desk/database.ts";

/** Row-locks an agent whose login this account may change; fails with a conflict for any other agent. */
export async function lockOwnAgent(sql: HelpdeskSql, accountId: number, userId: number): Promise<void> {
  const { isOwn } = await lockAgent(sql, accountId, userId);
  if (!isOwn)
    throw new ConflictError("agent_shared", "This agent works for another account too and is managed in the helpdesk");
}

/** Row-locks an agent of the account. Rejects administrators: the product's own API key belongs to one. */
export async function lockAgent(sql: HelpdeskSql, accountId: number, userId: number): Promise<{ isOwn: boolean }> {
  const member = await lockMember(sql, accountId, { userId });
  if (!member) throw new NotFoundError("agent_not_found");
  if (member.role === "administrator")
    throw new ConflictError("agent_is_administrator", "Administrators of the helpdesk are managed in the helpdesk");
  return member;
}

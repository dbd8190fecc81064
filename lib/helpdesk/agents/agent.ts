import { ConflictError, NotFoundError } from "../../core/errors.ts";
import { assertSeesEveryStore } from "../../core/store-scope.ts";
import { emitOrLeave } from "../../jobs/index.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { closeTabs } from "../client/close-tabs.ts";
import { changeUsage } from "../connection/config.ts";
import { inDesk } from "../connection/open-desk.ts";
import { agentHoursDue } from "../events.ts";
import { type HelpdeskId, SaveAgentHours } from "../schemas.ts";
import { confirmAgent, lockMember, removeAgent as removeFromAccount } from "../store/desk/agents.ts";
import { blockLogins, unblockLogins } from "../store/desk/block-logins.ts";
import type { HelpdeskSql } from "../store/desk/database.ts";
import { signOut } from "../store/desk/end-sessions.ts";
import { hashHelpdeskPassword, newHelpdeskPassword } from "./helpdesk-password.ts";

/** Row-locks an agent whose login this account may change; fails with a conflict for any other agent. */
export async function lockOwnAgent(sql: HelpdeskSql, accountId: number, userId: number): Promise<void> {
  const { isOwn } = await lockAgent(sql, accountId, userId);
  if (!isOwn)
    throw new ConflictError(
      "agent_shared",
      "This agent also belongs to another helpdesk account: manage it in the helpdesk",
    );
}

/** Row-locks an agent of the account. Rejects administrators: the product's own API key belongs to one. */
export async function lockAgent(sql: HelpdeskSql, accountId: number, userId: number): Promise<{ isOwn: boolean }> {
  const member = await lockMember(sql, accountId, { userId });
  if (!member) throw new NotFoundError("agent_not_found");
  if (member.role === "administrator")
    throw new ConflictError(
      "agent_is_administrator",
      "This agent is an administrator of the helpdesk: manage it in the helpdesk",
    );
  return member;
}

/** Blocks an agent's login for 24 hours and ends their sessions. */
export async function blockAgent(ctx: Ctx, { id: userId }: HelpdeskId): Promise<void> {
  assertSeesEveryStore(ctx);
  const now = ctx.clock.now();
  const tabs = await inDesk(ctx, async (sql, { accountId }) => {
    await lockOwnAgent(sql, accountId, userId);
    await blockLogins(sql, accountId, { userIds: [userId], now });
    return signOut(sql, accountId, { userIds: [userId] });
  });
  await closeTabs(tabs);
}

/** Unblocks an agent, regardless of the reason; no effect if not blocked. */
export async function unblockAgent(ctx: Ctx, { id: userId }: HelpdeskId): Promise<void> {
  assertSeesEveryStore(ctx);
  await inDesk(ctx, async (sql, { accountId }) => {
    await lockOwnAgent(sql, accountId, userId);
    await unblockLogins(sql, accountId, { userIds: [userId] });
  });
}

/**
 * Removes an agent from the account and unassigns their conversations. Their messages keep their name, which the
 * helpdesk's API would erase. An agent of another account too keeps their sessions and data there.
 */
export async function removeAgent(ctx: Ctx, { id: userId }: HelpdeskId): Promise<void> {
  assertSeesEveryStore(ctx);
  const tabs = await inDesk(ctx, async (sql, { accountId }) => {
    await lockAgent(sql, accountId, userId);
    const left = await signOut(sql, accountId, { userIds: [userId] });
    await unblockLogins(sql, accountId, { userIds: [userId] });
    await removeFromAccount(sql, accountId, { userId });
    return left;
  });
  await closeTabs(tabs);
}

/** Sets a new password for an agent of this account, confirms the agent and ends their sessions. */
export async function resetAgentPassword(ctx: Ctx, { id: userId }: HelpdeskId): Promise<{ password: string }> {
  assertSeesEveryStore(ctx);
  const password = newHelpdeskPassword();
  const passwordHash = await hashHelpdeskPassword(password);
  const tabs = await inDesk(ctx, async (sql, { accountId }) => {
    await lockOwnAgent(sql, accountId, userId);
    await confirmAgent(sql, accountId, { userId, passwordHash, onlyNew: false });
    return signOut(sql, accountId, { userIds: [userId] });
  });
  await closeTabs(tabs);
  return { password };
}

/**
 * Whether agents are blocked while their stores are closed. Applies at once, and also unblocks agents blocked by this
 * rule.
 */
export async function saveAgentHours(ctx: Ctx, input: SaveAgentHours): Promise<SaveAgentHours> {
  const change = SaveAgentHours.parse(input);
  await changeUsage(ctx, change);
  await announce(ctx);
  return change;
}

/** Best effort: the run every five minutes applies the change otherwise. */
async function announce({ orgId }: Ctx): Promise<void> {
  await emitOrLeave(
    agentHoursDue.create({ orgId }),
    { orgId },
    "login hours of helpdesk agents not applied yet; the scheduled run applies them within five minutes",
  );
}

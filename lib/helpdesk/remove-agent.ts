import { ConflictError, NotFoundError } from "../core/errors.ts";
import { assertSeesEveryStore } from "../core/store-scope.ts";
import type { Ctx } from "../platform/ctx.ts";
import { closeHelpdeskTabs } from "../platform/helpdesk-tabs.ts";
import { inDesk } from "./open-desk.ts";
import { AGENT_CONFLICTS, type HelpdeskId } from "./schemas.ts";
import { unblockLogins } from "./store/desk/block-logins.ts";
import { endSessions, findTabTokens } from "./store/desk/end-sessions.ts";
import { lockMember } from "./store/desk/find-member.ts";
import { removeAgent as removeFromAccount } from "./store/desk/remove-agent.ts";

/**
 * Takes an agent out of the helpdesk's account. What they wrote stays under their name, which the helpdesk's own call
 * would blank; their conversations are nobody's until somebody takes them.
 */
export async function removeAgent(ctx: Ctx, { id: userId }: HelpdeskId): Promise<void> {
  assertSeesEveryStore(ctx);
  const tabs = await inDesk(ctx, async (sql, { accountId }) => {
    const member = await lockMember(sql, accountId, { userId });
    if (!member) throw new NotFoundError("Agent");
    if (member.role === "administrator") throw new ConflictError(AGENT_CONFLICTS.administrator);
    const tokens = await findTabTokens(sql, accountId, { userIds: [userId] });
    await endSessions(sql, accountId, { userIds: [userId] });
    await unblockLogins(sql, accountId, { userIds: [userId] });
    await removeFromAccount(sql, accountId, { userId });
    return { accountId, tokens };
  });
  await closeHelpdeskTabs(tabs);
}

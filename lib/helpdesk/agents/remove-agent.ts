import { assertSeesEveryStore } from "../../core/store-scope.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { closeTabs } from "../client/close-tabs.ts";
import { inDesk } from "../connection/open-desk.ts";
import type { HelpdeskId } from "../schemas.ts";
import { removeAgent as removeFromAccount } from "../store/desk/agents.ts";
import { unblockLogins } from "../store/desk/block-logins.ts";
import { signOut } from "../store/desk/end-sessions.ts";
import { lockAgent } from "./lock-own-agent.ts";

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

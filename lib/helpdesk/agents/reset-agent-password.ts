import { assertSeesEveryStore } from "../../core/store-scope.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { closeTabs } from "../client/close-tabs.ts";
import { inDesk } from "../connection/open-desk.ts";
import type { HelpdeskId } from "../schemas.ts";
import { confirmAgent } from "../store/desk/agents.ts";
import { signOut } from "../store/desk/end-sessions.ts";
import { hashHelpdeskPassword, newHelpdeskPassword } from "./helpdesk-password.ts";
import { lockOwnAgent } from "./lock-own-agent.ts";

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

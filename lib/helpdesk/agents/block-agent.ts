import { assertSeesEveryStore } from "../../core/store-scope.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { closeTabs } from "../client/close-tabs.ts";
import { inDesk } from "../connection/open-desk.ts";
import type { HelpdeskId } from "../schemas.ts";
import { blockLogins } from "../store/desk/block-logins.ts";
import { signOut } from "../store/desk/end-sessions.ts";
import { lockOwnAgent } from "./lock-own-agent.ts";

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

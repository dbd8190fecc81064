import { assertSeesEveryStore } from "../../core/store-scope.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { inDesk } from "../connection/open-desk.ts";
import type { HelpdeskId } from "../schemas.ts";
import { unblockLogins } from "../store/desk/block-logins.ts";
import { lockOwnAgent } from "./lock-own-agent.ts";

/** Unblocks an agent, regardless of the reason; no effect if not blocked. */
export async function unblockAgent(ctx: Ctx, { id: userId }: HelpdeskId): Promise<void> {
  assertSeesEveryStore(ctx);
  await inDesk(ctx, async (sql, { accountId }) => {
    await lockOwnAgent(sql, accountId, userId);
    await unblockLogins(sql, accountId, { userIds: [userId] });
  });
}

import type { Ctx } from "../../platform/ctx.ts";
import { askDesk } from "../connection/open-desk.ts";
import { isReopeningAllowed } from "../rules/conversations.ts";
import { findLastActor } from "../store/desk/activities.ts";

type Reopening = { conversationId: number; role: "agent" | "administrator" };

/** Whether this role may reopen the conversation. If its last actor cannot be determined, only administrators may. */
export async function mayReopen(ctx: Ctx, { conversationId, role }: Reopening): Promise<boolean> {
  if (role === "administrator") return true;
  const found = await askDesk(ctx, "findLastActor", async (sql, { accountId, ownUserId }) => ({
    lastActor: await findLastActor(sql, accountId, { conversationId, exceptUserId: ownUserId }),
  }));
  return found !== null && isReopeningAllowed({ role, ...found });
}

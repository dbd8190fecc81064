import type { Ctx } from "../../platform/ctx.ts";
import { askDesk } from "../connection/open-desk.ts";
import { setSource } from "../store/desk/message-source.ts";

/** Stores the provider's message id on a helpdesk message, so that statuses can be matched. Idempotent. */
export async function setMessageSource(ctx: Ctx, source: { messageId: number; sourceId: string }): Promise<boolean> {
  return (await askDesk(ctx, "setMessageSource", (sql, { accountId }) => setSource(sql, accountId, source))) ?? false;
}

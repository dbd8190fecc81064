import type { Ctx } from "../platform/ctx.ts";
import { askDesk } from "./open-desk.ts";
import { setSource } from "./store/desk/message-source.ts";

/** Names the provider's message on a message of the helpdesk, so that statuses find it. Doing it again changes nothing. */
export async function setMessageSource(ctx: Ctx, source: { messageId: number; sourceId: string }): Promise<boolean> {
  return (await askDesk(ctx, "setMessageSource", (sql, { accountId }) => setSource(sql, accountId, source))) ?? false;
}

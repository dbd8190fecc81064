import type { Ctx } from "../../platform/ctx.ts";
import { openHelpdesk } from "../connection/open-helpdesk.ts";
import { helpdeskFailed, helpdeskNotConfigured } from "../rules/errors.ts";
import type { HelpdeskId, UnreadConversation } from "../schemas.ts";
import { getVisibleConversation } from "./get-visible-conversation.ts";

/** Marks a conversation as unread for agents in the helpdesk. */
export async function markUnread(ctx: Ctx, { id }: HelpdeskId): Promise<UnreadConversation> {
  const desk = await openHelpdesk(ctx);
  if (!desk) throw helpdeskNotConfigured();
  await getVisibleConversation(ctx, desk, id);
  if (!(await desk.markUnread(id))) throw helpdeskFailed();
  return { conversationId: id, isUnread: true };
}

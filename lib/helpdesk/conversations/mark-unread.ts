import { BadGatewayError, ConflictError } from "../../core/errors.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { openHelpdesk } from "../connection/open-helpdesk.ts";
import { AGENT_CONFLICTS, type HelpdeskId, type UnreadConversation } from "../schemas.ts";
import { getVisibleConversation } from "./get-visible-conversation.ts";

/** Marks a conversation as unread for agents in the helpdesk. */
export async function markUnread(ctx: Ctx, { id }: HelpdeskId): Promise<UnreadConversation> {
  const desk = await openHelpdesk(ctx);
  if (!desk) throw new ConflictError(AGENT_CONFLICTS.notConfigured);
  await getVisibleConversation(ctx, desk, id);
  if (!(await desk.markUnread(id))) throw new BadGatewayError("The helpdesk");
  return { conversationId: id, isUnread: true };
}

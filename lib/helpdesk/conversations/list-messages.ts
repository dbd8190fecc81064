import { NotFoundError } from "../../core/errors.ts";
import type { Ctx } from "../../platform/ctx.ts";
import type { Helpdesk } from "../client/types.ts";
import { openHelpdesk } from "../connection/open-helpdesk.ts";
import { helpdeskFailed, helpdeskNotConfigured } from "../rules/errors.ts";
import type { ConversationMessages, HelpdeskId, HelpdeskMessage, MessagesQuery } from "../schemas.ts";
import { toConversationMessage } from "../views.ts";
import { getVisibleConversation } from "./conversation.ts";
import { listVisibleInboxes } from "./inboxes.ts";

/** Messages of a page in the helpdesk. */
const PAGE_SIZE = 20;

/** The newest messages of a conversation of the actor's stores, or those before a message. */
export async function listMessages(
  ctx: Ctx,
  { id, before }: HelpdeskId & MessagesQuery,
): Promise<ConversationMessages> {
  const desk = await openHelpdesk(ctx);
  if (!desk) throw helpdeskNotConfigured();
  const messages = await findVisibleMessages(ctx, desk, { id, before });
  const hasMore = messages.length >= PAGE_SIZE;
  return { data: messages.map(toConversationMessage), before: hasMore ? (messages[0]?.id ?? null) : null };
}

/** One request for most pages: the messages name the inbox, by which the actor may see them or not (404). */
export async function findVisibleMessages(
  ctx: Ctx,
  desk: Helpdesk,
  { id, before }: HelpdeskId & MessagesQuery,
): Promise<HelpdeskMessage[]> {
  const messages = await desk.listMessages(id, { before });
  if (messages === null) throw helpdeskFailed();
  if (messages === "gone") throw new NotFoundError("conversation_not_found");
  if (ctx.storeScope === null) return messages;
  const inboxId = messages[0]?.inboxId ?? (await getVisibleConversation(ctx, desk, id)).inboxId;
  if (!(await listVisibleInboxes(ctx)).has(inboxId)) throw new NotFoundError("conversation_not_found");
  return messages;
}

import { NotFoundError } from "../../core/errors.ts";
import type { Ctx } from "../../platform/ctx.ts";
import type { Helpdesk, HelpdeskConversation } from "../client/types.ts";
import { isReachable } from "../connection/is-reachable.ts";
import { helpdeskFailed } from "../rules/errors.ts";
import { listVisibleInboxes } from "./list-visible-inboxes.ts";

/** A conversation in an inbox that the actor may see; otherwise 404, or 502 if the helpdesk is unreachable. */
export async function getVisibleConversation(ctx: Ctx, desk: Helpdesk, id: number): Promise<HelpdeskConversation> {
  const conversation = await desk.getConversation(id);
  if (!conversation && !(await isReachable(ctx))) throw helpdeskFailed();
  if (!conversation) throw new NotFoundError("conversation_not_found");
  if (ctx.storeScope === null || (await listVisibleInboxes(ctx)).has(conversation.inboxId)) return conversation;
  throw new NotFoundError("conversation_not_found");
}

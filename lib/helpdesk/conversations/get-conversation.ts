import type { Ctx } from "../../platform/ctx.ts";
import { openHelpdesk } from "../connection/open-helpdesk.ts";
import { conversationUrl } from "../rules/conversations.ts";
import { helpdeskNotConfigured } from "../rules/errors.ts";
import type { ConversationDetail, HelpdeskId } from "../schemas.ts";
import { loadHelpdeskConfig } from "../store/config.ts";
import { getVisibleConversation } from "./conversation.ts";
import { findCustomers } from "./find-customers.ts";
import { findSender } from "./find-sender.ts";
import { findWindow } from "./find-window.ts";
import { listVisibleInboxes } from "./inboxes.ts";

/** A conversation of the actor's stores: its customer, and whether and as which agent the actor can reply. */
export async function getConversation(ctx: Ctx, { id }: HelpdeskId): Promise<ConversationDetail> {
  const config = await loadHelpdeskConfig(ctx);
  const desk = config && (await openHelpdesk(ctx));
  if (!desk) throw helpdeskNotConfigured();
  const conversation = await getVisibleConversation(ctx, desk, id);
  const { status, contact, inboxId, assignee, labels } = conversation;
  const [customerOf, sender, inboxes, window] = await Promise.all([
    findCustomers(ctx, [conversation]),
    findSender(ctx, desk, inboxId),
    listVisibleInboxes(ctx),
    findWindow(ctx, conversation),
  ]);
  return {
    conversationId: id,
    status,
    contactName: contact?.name ?? null,
    customer: customerOf(conversation),
    store: inboxes.get(inboxId)?.[0] ?? null,
    inboxId,
    assignee,
    labels,
    url: conversationUrl(config, id),
    window,
    sender: { state: sender.state, name: sender.name },
  };
}

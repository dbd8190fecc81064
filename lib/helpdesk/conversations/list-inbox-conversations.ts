import { NotFoundError } from "../../core/errors.ts";
import { offsetOf, toPage } from "../../core/paging.ts";
import type { Ctx } from "../../platform/ctx.ts";
import type { HelpdeskConversation } from "../client/types.ts";
import { openHelpdesk } from "../connection/open-helpdesk.ts";
import { conversationUrl } from "../rules/conversations.ts";
import type { InboxConversation, InboxConversationList, InboxConversationsQuery } from "../schemas.ts";
import { loadHelpdeskConfig } from "../store/config.ts";
import { listVisibleInboxes } from "./list-visible-inboxes.ts";

/** Open conversations of one visible inbox, latest activity first. */
export async function listInboxConversations(
  ctx: Ctx,
  { inboxId, assignee, label, ...paging }: InboxConversationsQuery,
): Promise<InboxConversationList> {
  const stores = (await listVisibleInboxes(ctx)).get(inboxId);
  if (!stores) throw new NotFoundError("inbox_not_found");
  const config = await loadHelpdeskConfig(ctx);
  const desk = config && (await openHelpdesk(ctx));
  const open = (await desk?.listInboxOpen(inboxId)) ?? [];
  if (!desk || desk.hasFailed) return { ...toPage([], 0, paging), isReachable: false };
  const isWanted = (it: HelpdeskConversation) =>
    (assignee === "all" || (it.assignee === null) === (assignee === "none")) &&
    (label === undefined || it.labels.includes(label));
  const found = open
    .filter(isWanted)
    .toSorted((one, other) => other.lastActivityAt.getTime() - one.lastActivityAt.getTime() || other.id - one.id);
  const toRow = ({ id, contact, assignee, labels, lastActivityAt }: HelpdeskConversation): InboxConversation => ({
    conversationId: id,
    contactName: contact?.name ?? null,
    store: stores[0] ?? null,
    inboxId,
    lastActivityAt: lastActivityAt.toISOString(),
    assignee,
    labels,
    url: conversationUrl(config, id),
  });
  const page = found.slice(offsetOf(paging), offsetOf(paging) + paging.limit);
  return { ...toPage(page.map(toRow), found.length, paging), isReachable: true };
}

import { NotFoundError } from "../../core/errors.ts";
import { offsetOf, type Paging, toPage } from "../../core/paging.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { expandStores, listInboxStores } from "../../stores/index.ts";
import type { HelpdeskConversation } from "../client/types.ts";
import { openHelpdesk } from "../connection/open-helpdesk.ts";
import { conversationUrl } from "../rules/conversations.ts";
import type { InboxConversation, InboxConversationList, InboxConversationsQuery, InboxList } from "../schemas.ts";
import { loadHelpdeskConfig } from "../store/config.ts";
import { toLastMessage } from "../views.ts";
import { findCustomers } from "./find-customers.ts";

/**
 * The helpdesk's inboxes by name, each with its stores. Users limited to stores see only their stores' inboxes, since
 * they may assign no other.
 */
export async function listInboxes(ctx: Ctx, paging: Paging): Promise<InboxList> {
  const [bound, desk] = await Promise.all([listVisibleInboxes(ctx), openHelpdesk(ctx)]);
  const found = (await desk?.listInboxes()) ?? [];
  if (!desk || desk.hasFailed) return { ...toPage([], 0, paging), isReachable: false };
  const inboxes = found
    .filter(({ id }) => ctx.storeScope === null || bound.has(id))
    .map(({ id, name }) => ({ id, name, stores: bound.get(id) ?? [] }))
    .toSorted((one, other) => one.name.localeCompare(other.name, "pt-BR") || one.id - other.id);
  const page = inboxes.slice(offsetOf(paging), offsetOf(paging) + paging.limit);
  return { ...toPage(page, inboxes.length, paging), isReachable: true };
}

type Store = { id: string; name: string };

/** Inboxes of the actor's stores, or of the given store and its aliases, each with its stores. */
export async function listVisibleInboxes(
  ctx: Ctx,
  { storeId }: { storeId?: string } = {},
): Promise<Map<number, Store[]>> {
  const asked = storeId === undefined ? null : await expandStores(ctx, [storeId]);
  const inboxes = new Map<number, Store[]>();
  for (const { inboxId, store } of await listInboxStores(ctx)) {
    if (asked && !asked.includes(store.id)) continue;
    const { id, name } = store;
    inboxes.set(inboxId, [...(inboxes.get(inboxId) ?? []), { id, name }]);
  }
  return inboxes;
}

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
  const page = found.slice(offsetOf(paging), offsetOf(paging) + paging.limit);
  const customerOf = await findCustomers(ctx, page);
  const toRow = (conversation: HelpdeskConversation): InboxConversation => {
    const { id, contact, assignee, labels, lastActivityAt } = conversation;
    return {
      conversationId: id,
      contactName: contact?.name ?? null,
      store: stores[0] ?? null,
      inboxId,
      lastActivityAt: lastActivityAt.toISOString(),
      assignee,
      labels,
      lastMessage: toLastMessage(conversation.lastMessage),
      customer: customerOf(conversation),
      url: conversationUrl(config, id),
    };
  };
  return { ...toPage(page.map(toRow), found.length, paging), isReachable: true };
}

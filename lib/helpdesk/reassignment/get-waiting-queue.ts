import { offsetOf, toPage } from "../../core/paging.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { findCustomers } from "../conversations/find-customers.ts";
import { listVisibleInboxes } from "../conversations/inboxes.ts";
import { conversationUrl, WAITING } from "../rules/conversations.ts";
import { canBeHandedOver, isReassigning, minutesBetween } from "../rules/reassignment.ts";
import type { QueueQuery, WaitingConversation, WaitingQueue } from "../schemas.ts";
import { loadHelpdeskConfig } from "../store/config.ts";
import { findEcommerce } from "../store/inboxes.ts";
import { toLastMessage } from "../views.ts";
import { findCustomerMessages } from "./find-customer-messages.ts";
import { type CustomerWait, findFirstWaits } from "./find-first-waits.ts";
import { findWaitingTimes } from "./find-waiting-times.ts";
import { REASSIGN_TOOLS, type ReassignTools } from "./reassign-tools.ts";

/**
 * Waiting conversations of the actor's stores or of the given store, longest wait first. A wait before a redirect
 * counts. Inboxes without a store are included only for actors who see all stores.
 */
export async function getWaitingQueue(
  ctx: Ctx,
  { storeId, ...paging }: QueueQuery,
  { open, findLabelTimes }: Pick<ReassignTools, "open" | "findLabelTimes"> = REASSIGN_TOOLS,
): Promise<WaitingQueue> {
  const config = await loadHelpdeskConfig(ctx);
  const helpdesk = config && (await open(ctx, config));
  if (!helpdesk) return { ...toPage([], 0, paging), isReachable: false };
  const inboxes = await listVisibleInboxes(ctx, { storeId });
  const seesAll = ctx.storeScope === null && storeId === undefined;
  const listed = await helpdesk.listByLabel(WAITING);
  const conversations = listed.conversations.filter(({ inboxId }) => seesAll || inboxes.has(inboxId));
  if (helpdesk.hasFailed) return { ...toPage([], 0, paging), isReachable: false };

  const { accountId } = config;
  const timed = await findWaitingTimes(ctx, { conversations, config, findLabelTimes });
  const waits = await findFirstWaits(ctx, accountId, timed.waits);
  const ecommerce = await findEcommerce(ctx.db, ctx.orgId);
  const ecommerceInboxId = (isReassigning(config) && ecommerce?.inboxId) || null;
  const page = waits.slice(offsetOf(paging), offsetOf(paging) + paging.limit);
  const customerOf = await findCustomers(
    ctx,
    page.map(({ conversation }) => conversation),
  );
  const messages = await findCustomerMessages(helpdesk, page);
  const toRow = ({ conversation, since, timedSince }: CustomerWait): WaitingConversation => {
    const { id, inboxId, contact, assignee, labels } = conversation;
    const now = ctx.clock.now();
    const minutesLeft = config.waitTimeoutMinutes - minutesBetween(timedSince, now);
    const isHandedOver =
      ecommerceInboxId !== null && inboxes.has(inboxId) && canBeHandedOver(conversation, ecommerceInboxId);
    return {
      conversationId: id,
      contactName: contact?.name ?? null,
      store: inboxes.get(inboxId)?.[0] ?? null,
      inboxId,
      waitingSince: since.toISOString(),
      minutesWaited: minutesBetween(since, now),
      minutesLeft: isHandedOver ? minutesLeft : null,
      minutesToDeadline: isReassigning(config) ? minutesLeft : null,
      lastMessage: toLastMessage(messages.get(id) ?? conversation.lastMessage),
      customer: customerOf(conversation),
      assignee,
      url: conversationUrl(config, id),
      labels,
    };
  };
  return { ...toPage(page.map(toRow), waits.length, paging), isReachable: true };
}

import { NotFoundError } from "../../core/errors.ts";
import { type Page, Paging, toPage } from "../../core/paging.ts";
import { getCustomer } from "../../customers/index.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { askDesk, inDesk } from "../connection/open-desk.ts";
import { beganBefore, conversationUrl, minutesLeftOf } from "../rules/conversations.ts";
import {
  type AgentConversation,
  type ConversationsOf,
  type CustomerConversation,
  type ExpiringList,
  ExpiringQuery,
  type HelpdeskId,
} from "../schemas.ts";
import { loadHelpdeskConfig } from "../store/config.ts";
import { findCustomerConversations } from "../store/customer-conversations.ts";
import { lockMember } from "../store/desk/agents.ts";
import { listExpiringConversations, listAgentConversations as listOpen } from "../store/desk/list-conversations.ts";
import { listVisibleInboxes } from "./inboxes.ts";

const MOST = 50;

/** Conversations of one customer of the actor's stores, from our database without a helpdesk request. */
export async function listCustomerConversations(
  ctx: Ctx,
  { id: customerId }: ConversationsOf,
): Promise<{ data: CustomerConversation[] }> {
  await getCustomer(ctx, { id: customerId });
  const config = await loadHelpdeskConfig(ctx);
  const rows = await findCustomerConversations(ctx, config?.accountId ?? null, customerId, MOST);
  return {
    data: rows.map(({ lastAt, ...row }) => ({
      ...row,
      lastAt: lastAt.toISOString(),
      url: config && conversationUrl(config, row.conversationId),
    })),
  };
}

/** An agent's open conversations in visible inboxes; removing the agent would leave them unassigned. */
export async function listAgentConversations(
  ctx: Ctx,
  { id: userId, ...query }: HelpdeskId & Partial<Paging>,
): Promise<Page<AgentConversation>> {
  const paging = Paging.parse(query);
  const inboxes = await listVisibleInboxes(ctx);
  const listed = await inDesk(ctx, async (sql, { accountId }) => {
    if (!(await lockMember(sql, accountId, { userId }))) throw new NotFoundError("agent_not_found");
    return listOpen(sql, accountId, { userId, inboxIds: [...inboxes.keys()], ...paging });
  });
  const config = await loadHelpdeskConfig(ctx);
  const data = listed.data.map(({ conversationId, inboxId, contactName, lastActivityAt }) => ({
    conversationId,
    inboxId,
    contactName,
    lastActivityAt: lastActivityAt.toISOString(),
    store: inboxes.get(inboxId)?.[0] ?? null,
    url: config ? conversationUrl(config, conversationId) : null,
  }));
  return toPage(data, listed.total, paging);
}

/**
 * Open conversations whose 24-hour reply window ends within `minutes` (most urgent first), then those already expired.
 */
export async function listExpiring(ctx: Ctx, query: Partial<ExpiringQuery>): Promise<ExpiringList> {
  const { minutes, storeId, ...paging } = ExpiringQuery.parse(query);
  const inboxes = await listVisibleInboxes(ctx, { storeId });
  const config = await loadHelpdeskConfig(ctx);
  const now = ctx.clock.now();
  const listed = await askDesk(ctx, "listExpiring", (sql, { accountId }) =>
    listExpiringConversations(sql, accountId, {
      inboxIds: [...inboxes.keys()],
      before: beganBefore(minutes, now),
      expiredBefore: beganBefore(0, now),
      ...paging,
    }),
  );
  if (!config || !listed) return { ...toPage([], 0, paging), isAvailable: false };
  const data = listed.data.map(({ lastInboundAt, lastActivityAt, ...row }) => {
    const saidAt = lastInboundAt ?? lastActivityAt;
    return {
      ...row,
      store: inboxes.get(row.inboxId)?.[0] ?? null,
      lastInboundAt: saidAt.toISOString(),
      minutesLeft: minutesLeftOf(saidAt, now),
      url: conversationUrl(config, row.conversationId),
    };
  });
  return { ...toPage(data, listed.total, paging), isAvailable: true };
}

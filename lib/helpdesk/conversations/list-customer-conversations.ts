import { getCustomer } from "../../customers/index.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { conversationUrl } from "../rules/conversations.ts";
import type { ConversationsOf, CustomerConversation } from "../schemas.ts";
import { loadHelpdeskConfig } from "../store/config.ts";
import { findCustomerConversations } from "../store/customer-conversations.ts";

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

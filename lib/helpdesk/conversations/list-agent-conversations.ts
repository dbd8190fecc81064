import { NotFoundError } from "../../core/errors.ts";
import { type Page, Paging, toPage } from "../../core/paging.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { inDesk } from "../connection/open-desk.ts";
import { conversationUrl } from "../rules/conversations.ts";
import type { AgentConversation, HelpdeskId } from "../schemas.ts";
import { loadHelpdeskConfig } from "../store/config.ts";
import { lockMember } from "../store/desk/agents.ts";
import { listAgentConversations as listOpen } from "../store/desk/list-conversations.ts";
import { listVisibleInboxes } from "./list-visible-inboxes.ts";

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

import type { Page } from "../../core/paging.ts";
import { isUuid } from "../../core/uuid.ts";
import { type Ctx, holdsPermission } from "../../platform/ctx.ts";
import { coveredStores } from "../../stores/index.ts";
import { conversationUrl } from "../rules/conversations.ts";
import type { HelpdeskConfig, RedirectsQuery, RedirectView } from "../schemas.ts";
import { loadHelpdeskConfig } from "../store/config.ts";
import { findRedirects, type RedirectRow } from "../store/find-redirects.ts";

/**
 * Redirects from the actor's stores; those without a store only for actors who see all stores. The customer is included
 * only for actors with the customers permission.
 */
export async function listRedirects(ctx: Ctx, query: RedirectsQuery): Promise<Page<RedirectView>> {
  const { storeId } = query;
  const asked = storeId === undefined ? undefined : [storeId].filter(isUuid);
  const config = await loadHelpdeskConfig(ctx);
  const { data, ...page } = await findRedirects(ctx.db, coveredStores(ctx, asked), query);
  const isNamed = holdsPermission(ctx.actor, "app:customers");
  return { data: data.map((row) => toRedirectView(isNamed ? row : { ...row, customerId: null }, config)), ...page };
}

/** Conversations of a former account have no URL. */
function toRedirectView(row: RedirectRow, config: HelpdeskConfig | null): RedirectView {
  const urlOf = (id: number) => (config?.accountId === row.accountId ? conversationUrl(config, id) : null);
  const { fromConversationId: from, toConversationId: to } = row;
  return {
    id: row.id,
    status: row.status,
    from: {
      conversationId: from,
      inboxId: row.fromInboxId,
      url: urlOf(from),
      store: row.storeId === null ? null : { id: row.storeId, name: row.store ?? "" },
    },
    to: to === null ? null : { conversationId: to, inboxId: row.toInboxId, url: urlOf(to) },
    agent: { id: row.agentId, name: row.agentName },
    customer: row.customerId === null ? null : { id: row.customerId, name: row.customer },
    waitingSince: row.waitingSince.toISOString(),
    minutesWaited: row.minutesWaited,
    createdAt: row.createdAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
  };
}

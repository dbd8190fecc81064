import { offsetOf, toPage } from "../core/paging.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { Helpdesk } from "./client/types.ts";
import { listVisibleInboxes } from "./list-visible-inboxes.ts";
import { askDesk } from "./open-desk.ts";
import { openHelpdesk } from "./open-helpdesk.ts";
import { type AgentList, AgentsQuery } from "./schemas.ts";
import { type AgentPlace, listAgentPlaces } from "./store/desk/list-agents.ts";
import { toAgentView } from "./views.ts";

type Places = Pick<AgentPlace, "userId" | "inboxIds" | "blockedUntil">[];

/** The agents of the helpdesk by name; asked for a store, or by somebody who sees some stores only, those of their inboxes. */
export async function listAgents(ctx: Ctx, query: Partial<AgentsQuery> = {}): Promise<AgentList> {
  const { storeId, ...paging } = AgentsQuery.parse(query);
  const helpdesk = await openHelpdesk(ctx);
  const agents = (await helpdesk?.listAgents()) ?? [];
  if (!helpdesk || helpdesk.hasFailed) return { ...toPage([], 0, paging), isReachable: false, canManage: false };
  const inboxes = await listVisibleInboxes(ctx, { storeId });
  const stored = await askDesk(ctx, "listAgentPlaces", (sql, { accountId }) => listAgentPlaces(sql, accountId));
  const places = new Map((stored ?? (await askMembers(helpdesk, [...inboxes.keys()]))).map((it) => [it.userId, it]));
  const now = ctx.clock.now();
  const views = agents
    .map((agent) => toAgentView(agent, places.get(agent.id), inboxes, now))
    .filter(({ stores }) => stores.length > 0 || (storeId === undefined && ctx.storeScope === null))
    .sort((one, other) => one.name.localeCompare(other.name, "pt-BR"));
  const shown = views.slice(offsetOf(paging), offsetOf(paging) + paging.limit);
  return { ...toPage(shown, views.length, paging), isReachable: true, canManage: stored !== null };
}

/** Without the database: inbox by inbox, and nothing about blocks. */
async function askMembers(helpdesk: Helpdesk, inboxIds: readonly number[]): Promise<Places> {
  const places = new Map<number, number[]>();
  for (const inboxId of inboxIds)
    for (const { id } of await helpdesk.listInboxMembers(inboxId)) places.set(id, [...(places.get(id) ?? []), inboxId]);
  return [...places].map(([userId, ids]) => ({ userId, inboxIds: ids, blockedUntil: null }));
}

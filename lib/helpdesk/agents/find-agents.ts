import { offsetOf, toPage } from "../../core/paging.ts";
import type { Ctx } from "../../platform/ctx.ts";
import type { Helpdesk } from "../client/types.ts";
import { askDesk } from "../connection/open-desk.ts";
import { openHelpdesk } from "../connection/open-helpdesk.ts";
import { listVisibleInboxes } from "../conversations/inboxes.ts";
import { type AgentList, AgentsQuery, type AgentView } from "../schemas.ts";
import { type AgentPlace, listAgentPlaces } from "../store/desk/agents.ts";
import { toAgentView } from "../views.ts";

type Place = Pick<AgentPlace, "userId" | "inboxIds" | "blockedUntil">;
type Found = Pick<AgentList, "isReachable" | "canManage"> & { agents: AgentView[] };

/** Agents by name. With `storeId` or for users limited to stores: only agents of these stores' inboxes. */
export async function findAgents(ctx: Ctx, storeId?: string): Promise<Found> {
  const helpdesk = await openHelpdesk(ctx);
  const known = (await helpdesk?.listAgents()) ?? [];
  if (!helpdesk || helpdesk.hasFailed) return { agents: [], isReachable: false, canManage: false };
  const inboxes = await listVisibleInboxes(ctx, { storeId });
  const { places, canManage } = await findPlaces(ctx, helpdesk, [...inboxes.keys()]);
  if (helpdesk.hasFailed) return { agents: [], isReachable: false, canManage: false };
  const now = ctx.clock.now();
  const agents = known
    .map((agent) => toAgentView(agent, places.get(agent.id), inboxes, now))
    .filter(({ stores }) => stores.length > 0 || (storeId === undefined && ctx.storeScope === null))
    .sort((one, other) => one.name.localeCompare(other.name, "pt-BR"));
  return { agents, isReachable: true, canManage };
}

/**
 * Inboxes of each agent: of all agents from the database, otherwise (not `canManage`) of the members of these inboxes.
 */
export async function findPlaces(
  ctx: Ctx,
  helpdesk: Helpdesk,
  inboxIds: readonly number[],
): Promise<{ places: Map<number, Place>; canManage: boolean }> {
  const stored = await askDesk(ctx, "listAgentPlaces", (sql, { accountId }) => listAgentPlaces(sql, accountId));
  const places: Place[] = stored ?? (await askMembers(helpdesk, inboxIds));
  return { places: new Map(places.map((place) => [place.userId, place])), canManage: stored !== null };
}

/** Fallback without the database: one request per inbox, without login blocks. */
async function askMembers(helpdesk: Helpdesk, inboxIds: readonly number[]): Promise<Place[]> {
  const places = new Map<number, number[]>();
  for (const inboxId of inboxIds)
    for (const { id } of await helpdesk.listInboxMembers(inboxId)) places.set(id, [...(places.get(id) ?? []), inboxId]);
  return [...places].map(([userId, ids]) => ({ userId, inboxIds: ids, blockedUntil: null }));
}

export async function listAgents(ctx: Ctx, query: Partial<AgentsQuery> = {}): Promise<AgentList> {
  const { storeId, ...paging } = AgentsQuery.parse(query);
  const { agents, ...state } = await findAgents(ctx, storeId);
  return {
    ...toPage(agents.slice(offsetOf(paging), offsetOf(paging) + paging.limit), agents.length, paging),
    ...state,
  };
}

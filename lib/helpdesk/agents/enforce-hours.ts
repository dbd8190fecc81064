import { ConflictError } from "../../core/errors.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { getOpenState, listInboxStores } from "../../stores/index.ts";
import { closeTabs } from "../client/close-tabs.ts";
import { inDesk } from "../connection/open-desk.ts";
import { agentsToBlock, closedInboxes } from "../rules/agents.ts";
import { keepAgentsOut, loadHelpdeskConfig } from "../store/config.ts";
import { listAgentPlaces } from "../store/desk/agents.ts";
import { blockClosed, unblockInboxes } from "../store/desk/block-logins.ts";
import { endSessions, findTabTokens } from "../store/desk/end-sessions.ts";

type Enforced = { blocked: number; unblocked: number; signedOut: number };

/**
 * Blocks agents whose stores are all closed; unblocks agents it blocked once a store opens or the setting is off. Ends
 * sessions on every run, since a helpdesk that ignores the block lets agents sign in again. Null without the helpdesk's
 * database; an unreachable one is retried.
 */
export async function enforceHours(ctx: Ctx): Promise<Enforced | null> {
  const config = await loadHelpdeskConfig(ctx);
  if (!config) return null;
  const closed = config.blockOutsideHours ? await findClosedInboxes(ctx) : new Set<number>();
  const now = ctx.clock.now();
  const enforced = await inDesk(ctx, async (sql, { accountId }) => {
    const places = await listAgentPlaces(sql, accountId);
    const userIds = agentsToBlock(places, closed);
    if (userIds.length > 0) await keepAgentsOut(ctx, true);
    const open = [...new Set(places.flatMap(({ inboxIds }) => inboxIds))].filter((inboxId) => !closed.has(inboxId));
    const unblocked = await unblockInboxes(sql, accountId, { inboxIds: open });
    const blocked = await blockClosed(sql, accountId, { userIds, now });
    const signedOut = await endSessions(sql, accountId, { userIds });
    const tokens = await findTabTokens(sql, accountId, { userIds: signedOut });
    return { blocked, unblocked, signedOut: signedOut.length, tabs: { accountId, tokens } };
  }).catch(nullWithoutDatabase);
  if (!enforced) return null;
  if (!config.blockOutsideHours) await keepAgentsOut(ctx, false);
  const { tabs, ...counts } = enforced;
  await closeTabs(tabs);
  return counts;
}

function nullWithoutDatabase(error: unknown): null {
  if (error instanceof ConflictError) return null;
  throw error;
}

async function findClosedInboxes(ctx: Ctx): Promise<Set<number>> {
  const inboxes = (await listInboxStores(ctx)).map(({ inboxId, store }) => ({ inboxId, storeId: store.id }));
  const open = new Set<string>();
  for (const storeId of new Set(inboxes.map((it) => it.storeId)))
    if ((await getOpenState(ctx, { storeId })).isOpenNow) open.add(storeId);
  return closedInboxes(inboxes, (storeId) => open.has(storeId));
}

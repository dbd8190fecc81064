import { ConflictError } from "../../core/errors.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { acquireLock } from "../../platform/kv.ts";
import { listInboxOpenings } from "../../stores/index.ts";
import { closeTabs } from "../client/close-tabs.ts";
import { type DeskAccount, inDesk } from "../connection/open-desk.ts";
import { agentsToBlock, closedInboxes } from "../rules/agents.ts";
import type { HelpdeskConfig } from "../schemas.ts";
import { forgetEnforcedHours, keepAgentsOut, loadHelpdeskConfig, saveEnforcedHours } from "../store/config.ts";
import { listAgentPlaces } from "../store/desk/agents.ts";
import { blockClosed, unblockInboxes } from "../store/desk/block-logins.ts";
import { type HelpdeskSql, helpdeskDatabase } from "../store/desk/database.ts";
import { endSessions, findTabTokens } from "../store/desk/end-sessions.ts";

type Enforced = { blocked: number; unblocked: number; signedOut: number };

/** While a store is closed: agents may be added to its inbox. Without the helpdesk's database: it may be configured. */
const RECHECK_MS = 30 * 60_000;
/** A run takes seconds. */
const LOCK_SECONDS = 60;

/**
 * Blocks agents whose stores are all closed; unblocks agents it blocked once a store opens or the setting is off. Ends
 * sessions on every run, since a helpdesk that ignores the block lets agents sign in again. Null without access to
 * the helpdesk's database; an unreachable one is retried. Records when the schedule has to request the next run. Null,
 * too, while another run enforces the hours of this organization: the next pass enforces them again.
 */
export async function enforceHours(ctx: Ctx): Promise<Enforced | null> {
  const release = await acquireLock(hoursLockKey(ctx.orgId), LOCK_SECONDS);
  if (!release) {
    await forgetEnforcedHours(ctx);
    return null;
  }
  try {
    const config = await loadHelpdeskConfig(ctx);
    return config && (await enforceAlone(ctx, config));
  } finally {
    // If the release fails, the lock expires.
    await release().catch(() => undefined);
  }
}

export function hoursLockKey(orgId: string): string {
  return `helpdesk:hours:${orgId}`;
}

async function enforceAlone(ctx: Ctx, config: HelpdeskConfig): Promise<Enforced | null> {
  const now = ctx.clock.now();
  const { closed, closedStores } = config.blockOutsideHours ? await findClosed(ctx) : NONE_CLOSED;
  const recheckAt = new Date(now.getTime() + RECHECK_MS);
  const work = async (sql: HelpdeskSql, { accountId }: DeskAccount) => {
    const places = await listAgentPlaces(sql, accountId);
    const userIds = agentsToBlock(places, closed);
    const open = [...new Set(places.flatMap(({ inboxIds }) => inboxIds))].filter((inboxId) => !closed.has(inboxId));
    const unblocked = await unblockInboxes(sql, accountId, { inboxIds: open });
    const out = userIds.length > 0 ? await keepOut(ctx, sql, { accountId, userIds, now }) : NO_ONE_OUT;
    const { blocked, signedOut, tokens } = out;
    return { blocked, unblocked, signedOut, hasBlockedAgents: userIds.length > 0, tabs: { accountId, tokens } };
  };
  const enforced = await inDesk(ctx, work, config).catch(nullWithoutAccess);
  if (!enforced) {
    // An API key that cannot be used now may be usable at the next pass: these hours are not enforced yet.
    if (helpdeskDatabase()) await forgetEnforcedHours(ctx);
    else await saveEnforcedHours(ctx, config, { closedStores, dueAt: recheckAt });
    return null;
  }
  if (!config.blockOutsideHours) await keepAgentsOut(ctx, false);
  const { tabs, hasBlockedAgents, ...counts } = enforced;
  await closeTabs(tabs);
  const recheckOfClosed = closedStores.length > 0 ? recheckAt : null;
  await saveEnforcedHours(ctx, config, { closedStores, dueAt: hasBlockedAgents ? now : recheckOfClosed });
  return counts;
}

const NO_ONE_OUT = { blocked: 0, signedOut: 0, tokens: [] };
type Out = { accountId: number; userIds: readonly number[]; now: Date };

/** Blocks these agents and ends their sessions; the tokens are those of the tabs to close. */
async function keepOut(ctx: Ctx, sql: HelpdeskSql, { accountId, userIds, now }: Out) {
  await keepAgentsOut(ctx, true);
  const blocked = await blockClosed(sql, accountId, { userIds, now });
  const signedOut = await endSessions(sql, accountId, { userIds });
  const tokens = await findTabTokens(sql, accountId, { userIds: signedOut });
  return { blocked, signedOut: signedOut.length, tokens };
}

function nullWithoutAccess(error: unknown): null {
  if (error instanceof ConflictError) return null;
  throw error;
}

type Closed = { closed: ReadonlySet<number>; closedStores: readonly string[] };
const NONE_CLOSED: Closed = { closed: new Set(), closedStores: [] };

/** Stores with an inbox that are closed now, and the inboxes of which every store is closed. */
async function findClosed(ctx: Ctx): Promise<Closed> {
  const inboxes = await listInboxOpenings(ctx);
  const closed = new Set(inboxes.filter(({ isOpenNow }) => !isOpenNow).map(({ storeId }) => storeId));
  return { closed: closedInboxes(inboxes, (storeId) => !closed.has(storeId)), closedStores: [...closed] };
}

import { emit } from "../jobs/index.ts";
import { type Ctx, systemCtx } from "../platform/ctx.ts";
import { logger } from "../platform/logger.ts";
import { applyOptOuts } from "./apply-opt-outs.ts";
import { turnEvent, wakingEvents } from "./request-turn.ts";
import { isOrphaned } from "./rules/recovery.ts";
import { expireLeases } from "./store/claims.ts";
import { unsafeListOptOutOrganizations } from "./store/opt-outs.ts";
import { findSend, findStopped, skipQueued, unsafeListLeftovers, unsafeListOpenCampaigns } from "./store/sends.ts";

/** So many rows of one campaign at once: the rest is for the next minute. */
const SWEPT_AT_ONCE = 20_000;

/**
 * Finds what nobody works on any more: sends whose turn shows no life, whose waiting is over, whose audience was never
 * made or whose event was lost. Asked too often it does no harm: a turn is taken once. And what a send that has ended
 * left behind: people who still wait, answers that never came, a no that wasn't followed.
 */
export async function unsafeRecoverSends(
  job: string,
  when: { afterRestart?: boolean } = {},
): Promise<{ requested: number }> {
  for (const { orgId, campaignId } of await unsafeListLeftovers())
    await logged("a send's rest", () => sweep(systemCtx(orgId, job), campaignId));
  for (const orgId of await unsafeListOptOutOrganizations())
    await logged("an opt-out", () => applyOptOuts(systemCtx(orgId, job)));
  let requested = 0;
  for (const { orgId, campaignId } of await unsafeListOpenCampaigns())
    if (await recoverSend(systemCtx(orgId, job), campaignId, when)) requested += 1;
  return { requested };
}

/** Whether `unsafeRecoverSends` may find anything: one look instead of a run of the engine each minute. */
export async function unsafeHasUnfinishedSends(): Promise<boolean> {
  const found = await Promise.all([unsafeListOpenCampaigns(), unsafeListLeftovers(), unsafeListOptOutOrganizations()]);
  return found.some(({ length }) => length > 0);
}

async function recoverSend(ctx: Ctx, campaignId: string, when: { afterRestart?: boolean }): Promise<boolean> {
  const send = await findSend(ctx.db, ctx.orgId, campaignId);
  if (!send || !isOrphaned(send, ctx.clock.now(), when)) return false;
  await emit(wakingEvents(ctx.orgId, send));
  return true;
}

/** People of a send that was cancelled, or that another one has followed: nobody writes to them any more. */
async function sweep(ctx: Ctx, campaignId: string): Promise<void> {
  await ctx.db.sql(async (sql) => {
    await skipQueued(sql, ctx.orgId, campaignId, { atMost: SWEPT_AT_ONCE });
    await expireLeases(sql, ctx.orgId, campaignId, ctx.clock.now());
  });
}

/** What can't be mended now is tried again in a minute, and holds up nothing else. */
async function logged(what: string, work: () => Promise<unknown>): Promise<void> {
  await work().catch((error: unknown) => logger.warn({ err: error }, `${what} has to wait`));
}

/** What a stop of a number or a template has paused may try again: its next turn finds out whether it may. */
export async function wakePaused(ctx: Ctx): Promise<void> {
  for (const send of await findStopped(ctx.db, ctx.orgId)) await emit(turnEvent(ctx.orgId, send));
}

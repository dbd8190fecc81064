import { emit } from "../jobs/index.ts";
import { type Ctx, systemCtx } from "../platform/ctx.ts";
import { logger } from "../platform/logger.ts";
import { applyOptOuts } from "./apply-hits.ts";
import { continuationEvents, runEvent } from "./request-run.ts";
import { isOrphaned } from "./rules/recovery.ts";
import { expireLeases } from "./store/claims.ts";
import { unsafeListOptOutOrganizations } from "./store/opt-outs.ts";
import {
  findAutoPaused,
  findSend,
  skipQueued,
  unsafeListOpenCampaigns,
  unsafeListStaleCampaigns,
} from "./store/sends.ts";

/** Maximum rows cleaned up per campaign and run; the next minute continues. */
const CLEANUP_BATCH = 20_000;

/**
 * Recovers sends without a live run: silent, wait over, audience never built or event lost. Safe to repeat, because
 * each run is claimed once. Also cleans up ended sends: queued recipients, expired leases and pending opt-outs.
 */
export async function unsafeRecoverSends(
  job: string,
  when: { afterRestart?: boolean } = {},
): Promise<{ requested: number }> {
  for (const { orgId, campaignId } of await unsafeListStaleCampaigns())
    await logged("cleanup of a cancelled or superseded send", () => cleanUp(systemCtx(orgId, job), campaignId));
  for (const orgId of await unsafeListOptOutOrganizations())
    await logged("applying opt-outs", () => applyOptOuts(systemCtx(orgId, job)));
  let requested = 0;
  for (const { orgId, campaignId } of await unsafeListOpenCampaigns())
    if (await recoverSend(systemCtx(orgId, job), campaignId, when)) requested += 1;
  return { requested };
}

/** Whether `unsafeRecoverSends` may find work: a few queries instead of an engine run every minute. */
export async function unsafeHasUnfinishedSends(): Promise<boolean> {
  const found = await Promise.all([
    unsafeListOpenCampaigns(),
    unsafeListStaleCampaigns(),
    unsafeListOptOutOrganizations(),
  ]);
  return found.some(({ length }) => length > 0);
}

async function recoverSend(ctx: Ctx, campaignId: string, when: { afterRestart?: boolean }): Promise<boolean> {
  const send = await findSend(ctx.db, ctx.orgId, campaignId);
  if (!send || !isOrphaned(send, ctx.clock.now(), when)) return false;
  await emit(continuationEvents(ctx.orgId, send));
  return true;
}

/** Skips queued recipients, and expires leases, of a send that was cancelled or superseded. */
async function cleanUp(ctx: Ctx, campaignId: string): Promise<void> {
  await ctx.db.sql(async (sql) => {
    await skipQueued(sql, ctx.orgId, campaignId, { atMost: CLEANUP_BATCH });
    await expireLeases(sql, ctx.orgId, campaignId, ctx.clock.now());
  });
}

/** Logs a failure, which is retried in a minute, so that it blocks no other campaign. */
async function logged(what: string, work: () => Promise<unknown>): Promise<void> {
  await work().catch((error: unknown) => logger.warn({ err: error }, `${what} failed; it is retried within a minute`));
}

/** Retries sends paused by a sending block; their next run checks whether they may continue. */
export async function retryPaused(ctx: Ctx): Promise<void> {
  for (const send of await findAutoPaused(ctx.db, ctx.orgId)) await emit(runEvent(ctx.orgId, send));
}

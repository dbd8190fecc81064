import { doDue, type EmittableEvent, emit, type FindDue, logFailure } from "../jobs/index.ts";
import { type Ctx, systemCtx } from "../platform/ctx.ts";
import { type DuePage, FIRST_DUE } from "../platform/due-work.ts";
import { applyOptOuts } from "./apply-hits.ts";
import { continuationEvents, type RunOf, runEvent } from "./request-run.ts";
import { isOrphaned } from "./rules/recovery.ts";
import { expireLeases } from "./store/claims.ts";
import { unsafeListOptOutOrganizations } from "./store/opt-outs.ts";
import {
  findAutoPaused,
  findQuotaWaits,
  findSend,
  skipQueued,
  unsafeListOpenCampaigns,
  unsafeListStaleCampaigns,
} from "./store/sends.ts";

const JOB = "campaigns-recover-sends";
/** Campaigns or organizations cleaned up per run. */
const PAGE = 200;
/** Maximum rows cleaned up per campaign and run; the next minute continues. */
const CLEANUP_BATCH = 20_000;

/**
 * Not tenant-scoped: continues sends without a live run: silent, wait over, audience never built or event lost. Safe to
 * repeat, because each run is claimed once.
 */
export const unsafeRecoverOpenSends: FindDue = (page) => recoverPage(page, { afterRestart: false });

/** Like `unsafeRecoverOpenSends`, when the application has started: calls to its predecessor may have failed. */
export const unsafeRecoverRestartedSends: FindDue = (page) => recoverPage(page, { afterRestart: true });

async function recoverPage(page: DuePage, when: { afterRestart: boolean }): ReturnType<FindDue> {
  const rows = await unsafeListOpenCampaigns(page);
  const events: EmittableEvent[] = [];
  await doDue("recovery of a send", rows, async ({ orgId, item }) => {
    const ctx = systemCtx(orgId, JOB);
    const send = await findSend(ctx.db, orgId, item);
    if (send && isOrphaned(send, ctx.clock.now(), when)) events.push(...continuationEvents(orgId, send));
  });
  return { rows, events };
}

/** Cleans up ended sends: queued recipients, expired leases and pending opt-outs. The next minute continues. */
export async function unsafeCleanUpSends(): Promise<void> {
  await inPages(unsafeListStaleCampaigns, ({ orgId, campaignId }) =>
    logFailure("cleanup of a cancelled or superseded send", orgId, () => cleanUp(systemCtx(orgId, JOB), campaignId)),
  );
  await inPages(unsafeListOptOutOrganizations, ({ orgId }) =>
    logFailure("applying opt-outs", orgId, () => applyOptOuts(systemCtx(orgId, JOB))),
  );
}

/** Processes a page of rows. A failed one takes no other's place: the list is read on until a page is done. */
async function inPages<Row>(
  list: (limit: number, after: Row | null) => Promise<Row[]>,
  work: (row: Row) => Promise<boolean>,
): Promise<void> {
  let after: Row | null = null;
  for (let done = 0; done < PAGE; ) {
    const limit = PAGE - done;
    const rows: Row[] = await list(limit, after);
    for (const row of rows) if (await work(row)) done += 1;
    after = rows.at(-1) ?? null;
    if (rows.length < limit) return;
  }
}

/** Whether recovery or cleanup may find work: a few queries instead of an engine run every minute. */
export async function unsafeHasUnfinishedSends(): Promise<boolean> {
  const found = await Promise.all([
    unsafeListOpenCampaigns({ after: FIRST_DUE, limit: 1 }),
    unsafeListStaleCampaigns(1, null),
    unsafeListOptOutOrganizations(1, null),
  ]);
  return found.some(({ length }) => length > 0);
}

/** Skips queued recipients, and expires leases, of a send that was cancelled or superseded. */
async function cleanUp(ctx: Ctx, campaignId: string): Promise<void> {
  await ctx.db.sql(async (sql) => {
    await skipQueued(sql, ctx.orgId, campaignId, { atMost: CLEANUP_BATCH });
    await expireLeases(sql, ctx.orgId, campaignId, ctx.clock.now());
  });
}

/** Continues sends that wait for the organization's quota, after it changed. */
export async function continueQuotaWaits(ctx: Ctx): Promise<void> {
  await requestRuns(ctx, await findQuotaWaits(ctx.db, ctx.orgId));
}

/** Retries sends paused by a sending block; their next run checks whether they may continue. */
export async function retryPaused(ctx: Ctx): Promise<void> {
  await requestRuns(ctx, await findAutoPaused(ctx.db, ctx.orgId));
}

function requestRuns(ctx: Ctx, sends: readonly RunOf[]): Promise<void> {
  return emit(sends.map((send) => runEvent(ctx.orgId, send)));
}

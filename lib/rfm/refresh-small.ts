import type { Ctx } from "../platform/ctx.ts";
import { joinedTenantDb } from "../platform/db.ts";
import { refreshRfmDaily } from "./refresh-rfm-daily.ts";
import { listOutdatedMonths, refreshHistory } from "./rfm-history.ts";
import { finishRfmRun, recomputeRfm, startRfmRun } from "./rfm-run.ts";
import { hasMoreCustomersThan } from "./store/refresh-state.ts";

/** Refreshed within some milliseconds, less than a run of the job engine costs. */
const MOST_CUSTOMERS = 1_000;

/**
 * The whole daily refresh of a small organization in one transaction; its run is recorded under the event's id. False if
 * it must be done step by step: the organization is large, or months have to be reclassified after new constants.
 */
export async function refreshSmall(ctx: Ctx, eventId: string): Promise<boolean> {
  return ctx.db.sql(async (sql) => {
    // A recompute or an import may hold the organization's customers: then a run of its own waits, not the pass.
    await sql.run("SET LOCAL lock_timeout = '1s'");
    if (await hasMoreCustomersThan(sql, ctx.orgId, MOST_CUSTOMERS)) return false;
    const joined: Ctx = { ...ctx, db: joinedTenantDb(ctx.orgId, sql) };
    if ((await listOutdatedMonths(joined)).months.length > 0) return false;
    const jobRunId = await startRfmRun(joined, eventId);
    const { reclassified: updated } = await refreshRfmDaily(joined);
    const { updated: corrected } = await recomputeRfm(joined);
    const { written } = await refreshHistory(joined);
    await finishRfmRun(joined, jobRunId, { customers: { updated, corrected }, history: { written } });
    return true;
  });
}

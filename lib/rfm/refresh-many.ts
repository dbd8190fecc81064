import { addMonths, dayOf, startOfDay, startOfMonth } from "../core/dates.ts";
import {
  KEEP_COUNTS,
  type RfmBounds,
  type RfmConstants,
  rebuildSql,
  reclassifyCrossedSql,
  rfmBounds,
  rfmConstants,
  STATES_NOW,
  statesBeforeSql,
} from "../customers/index.ts";
import { finishedJobRunSql, TRY_LOCK_JOB_RUN_STARTS } from "../jobs/index.ts";
import { TRY_LOCK_METRICS } from "../platform/database/metrics-lock.ts";
import { env } from "../platform/env.ts";
import { logger } from "../platform/logger.ts";
import { warnOfCounts } from "./rfm-run.ts";
import { endOf, isPurged, lastDayOf } from "./rules/periods.ts";
import { fingerprintOf } from "./rules/segments.ts";
import {
  OF_REFRESH,
  type RefreshFacts,
  type RefreshSql,
  type SmallRefresh,
  unsafeFindRefreshFacts,
  unsafeWriteRefreshes,
} from "./store/refresh-many.ts";

const { bounds, boundsOfLast, boundsOfPrevious, endOfPrevious, eventId, progress } = OF_REFRESH;
const SQL: RefreshSql = {
  lock: `${TRY_LOCK_JOB_RUN_STARTS} AND ${TRY_LOCK_METRICS}`,
  reclassifyCrossed: reclassifyCrossedSql(bounds, boundsOfLast),
  rebuild: rebuildSql(bounds),
  statesBefore: statesBeforeSql(endOfPrevious, boundsOfPrevious),
  statesNow: STATES_NOW,
  correctCounts: KEEP_COUNTS.correct,
  sumCounts: KEEP_COUNTS.sum,
  recordRun: finishedJobRunSql({ type: "rfm", input: `'{"mode": "refresh"}'::jsonb`, eventId, progress }),
};

/**
 * Not tenant-scoped: the daily refresh of those among these organizations that are small and need its ordinary steps
 * only, together. Returns the organizations that are done; the others are to be refreshed alone.
 */
export async function unsafeRefreshMany(
  orgIds: readonly string[],
  { now, eventIdOf }: { now: Date; eventIdOf: (orgId: string) => string },
): Promise<ReadonlySet<string>> {
  try {
    const facts = await unsafeFindRefreshFacts(orgIds);
    const refreshes = [...facts].flatMap(
      ([orgId, ofOne]) => toSmallRefresh(orgId, ofOne, { now, eventId: eventIdOf(orgId) }) ?? [],
    );
    const done = await unsafeWriteRefreshes(refreshes, SQL);
    for (const [orgId, { counted }] of done) warnOfCounts(orgId, counted);
    return new Set(done.keys());
  } catch (err) {
    logger.warn({ err, organizations: orgIds.length }, "small organizations are not refreshed together");
    return new Set();
  }
}

/** Null if the refresh takes more than the ordinary steps: the first, or with new constants or missing months. */
function toSmallRefresh(
  orgId: string,
  facts: RefreshFacts,
  { now, eventId }: { now: Date; eventId: string },
): SmallRefresh | null {
  const constants = constantsOf(facts);
  const fingerprint = fingerprintOf(constants);
  const runningMonth = startOfMonth(dayOf(now));
  const previousMonth = addMonths(runningMonth, -1);
  const { refreshedAt, refreshedWith, historyWith, lastMonth } = facts;
  if (refreshedAt === null || refreshedWith !== fingerprint || historyWith !== fingerprint) return null;
  if (lastMonth !== null && lastMonth < previousMonth) return null;
  if (isPurged(previousMonth, facts.purgedUntil === null ? null : new Date(facts.purgedUntil))) return null;
  const { loyalCents, loyalOrders } = constants;
  const times = [
    ...daysIn(rfmBounds(now, constants)),
    ...daysIn(rfmBounds(new Date(refreshedAt), constants)),
    endOf(previousMonth),
    now,
    ...daysIn(rfmBounds(startOfDay(lastDayOf(previousMonth)), constants)),
  ];
  const input = {
    facts,
    fingerprint,
    loyalCents: String(loyalCents),
    loyalOrders,
    previousMonth,
    runningMonth,
    eventId,
  };
  return { orgId, input, times };
}

function constantsOf({ constants }: RefreshFacts): RfmConstants {
  return constants === null ? rfmConstants(env()) : { ...constants, loyalCents: BigInt(constants.loyalCents) };
}

/** In the order of the parameters of `rfm_status`. */
function daysIn({ b30, b60, b90, bRisk, b150, bChurn }: RfmBounds): Date[] {
  return [b30, b60, b90, bRisk, b150, bChurn];
}

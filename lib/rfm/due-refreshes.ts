import pMap from "p-map";
import { rfmConstants } from "../customers/index.ts";
import type { FindDue } from "../jobs/index.ts";
import { systemCtx } from "../platform/ctx.ts";
import { env } from "../platform/env.ts";
import { logger } from "../platform/logger.ts";
import { rfmRefreshRequested } from "./events.ts";
import { unsafeRefreshMany } from "./refresh-many.ts";
import { refreshSmall } from "./refresh-small.ts";
import { unsafeListDueRefreshes } from "./store/refresh-state.ts";

const JOB = "rfm-schedule-refresh";
/** One waits for the database while the other computes. */
const ORGANIZATIONS_AT_A_TIME = 2;

/**
 * Not tenant-scoped: refreshes organizations whose daily refresh can change anything: small ones together, those that are
 * left over alone, large ones and failed ones by a run of their own. The event id makes a repeated page start one run per
 * organization.
 */
export const unsafeFindDueRefreshes: FindDue = async (page) => {
  const rows = await unsafeListDueRefreshes(page, rfmConstants(env()));
  const idOf = (orgId: string) => `rfm-${page.tick.getTime()}-${orgId}`;
  const orgIds = rows.map(({ orgId }) => orgId);
  const done = await unsafeRefreshMany(orgIds, { now: page.now, eventIdOf: idOf });
  const alone = orgIds.filter((orgId) => !done.has(orgId));
  const isDone = await pMap(alone, (orgId) => isRefreshed(orgId, idOf(orgId)), {
    concurrency: ORGANIZATIONS_AT_A_TIME,
  });
  const left = alone.filter((_, n) => !isDone[n]);
  return { rows, events: left.map((orgId) => rfmRefreshRequested.create({ orgId }, { id: idOf(orgId) })) };
};

async function isRefreshed(orgId: string, eventId: string): Promise<boolean> {
  try {
    return await refreshSmall(systemCtx(orgId, JOB), eventId);
  } catch (err) {
    logger.warn({ err, orgId }, "refresh of a small organization failed; a run of its own tries again");
    return false;
  }
}

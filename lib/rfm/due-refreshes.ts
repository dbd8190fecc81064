import { rfmConstants } from "../customers/index.ts";
import type { FindDue } from "../jobs/index.ts";
import { env } from "../platform/env.ts";
import { rfmRefreshRequested } from "./events.ts";
import { unsafeListDueRefreshes } from "./store/refresh-state.ts";

/**
 * Not tenant-scoped: requests the daily refresh of organizations for which it can change anything. The event id makes a
 * repeated page start one run per organization.
 */
export const unsafeFindDueRefreshes: FindDue = async (page) => {
  const rows = await unsafeListDueRefreshes(page, rfmConstants(env()));
  const tick = page.tick.getTime();
  return {
    rows,
    events: rows.map(({ orgId }) => rfmRefreshRequested.create({ orgId }, { id: `rfm-${tick}-${orgId}` })),
  };
};

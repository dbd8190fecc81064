import { unsafeFindDueCampaigns } from "../../../lib/campaigns/index.ts";
import { unsafeAnnounceDueErasures } from "../../../lib/customers/index.ts";
import { unsafeFindDueSyncs, unsafeRequestDuePurges } from "../../../lib/erp/index.ts";
import { unsafeFindDueHours, unsafeFindDueReassignments, unsafeFindDueRelays } from "../../../lib/helpdesk/index.ts";
import {
  type FanOut,
  type FindDue,
  startFanOut,
  unsafeFindDueRemovals,
  unsafeFindStaleJobRuns,
} from "../../../lib/jobs/index.ts";
import { unsafeFindDueRefreshes } from "../../../lib/rfm/index.ts";
import { unsafeFindDueCounts } from "../../../lib/segments/index.ts";
import { unsafeAttributeDue, unsafeRecoverOpenSends, unsafeRecoverRestartedSends } from "../../../lib/sending/index.ts";
import { unsafeFindDueNumberChecks } from "../../../lib/stores/index.ts";
import { unsafeFindDueVisits } from "../../../lib/tracking/index.ts";
import { unsafeFindDueDeliveries } from "../../../lib/webhooks/index.ts";

/** Rows per page, and thus per step: an engine accepts at most 5,000 events per call, and a step must stay short. */
const PAGE_SIZE = 200;
/** If the work is done within the step instead of by events. */
const WORKING_PAGE_SIZE = 50;
/** If organizations share round trips (ADR 0113): reading a page takes longer than its work. */
const SHARING_PAGE_SIZE = 120;
const MINUTE_MS = 60_000;

/** `spreadMs`: over how long the pages are spread. 0: one page after the other. */
type Work = { find: FindDue; spreadMs: number; pageSize?: number };

/**
 * The work of every schedule. Names are part of stored events, so they never change. Segments are spread as RFM is, half
 * an hour later, so that an organization's counts follow its refresh.
 */
export const DUE_WORK = {
  campaigns: { find: unsafeFindDueCampaigns, spreadMs: 0 },
  "stale-runs": { find: unsafeFindStaleJobRuns, spreadMs: 0 },
  visits: { find: unsafeFindDueVisits, spreadMs: 0 },
  relays: { find: unsafeFindDueRelays, spreadMs: 0 },
  "webhook-deliveries": { find: unsafeFindDueDeliveries, spreadMs: 0 },
  reassignments: { find: unsafeFindDueReassignments, spreadMs: 4 * MINUTE_MS },
  "agent-hours": { find: unsafeFindDueHours, spreadMs: 2 * MINUTE_MS },
  erasures: { find: unsafeAnnounceDueErasures, spreadMs: 0, pageSize: WORKING_PAGE_SIZE },
  "number-checks": { find: unsafeFindDueNumberChecks, spreadMs: 45 * MINUTE_MS },
  "erp-syncs": { find: unsafeFindDueSyncs, spreadMs: 180 * MINUTE_MS },
  "rfm-refreshes": { find: unsafeFindDueRefreshes, spreadMs: 25 * MINUTE_MS, pageSize: SHARING_PAGE_SIZE },
  "segment-counts": { find: unsafeFindDueCounts, spreadMs: 25 * MINUTE_MS },
  purges: { find: unsafeRequestDuePurges, spreadMs: 20 * MINUTE_MS, pageSize: WORKING_PAGE_SIZE },
  "open-sends": { find: unsafeRecoverOpenSends, spreadMs: 0 },
  "restarted-sends": { find: unsafeRecoverRestartedSends, spreadMs: 0 },
  removals: { find: unsafeFindDueRemovals, spreadMs: 60 * MINUTE_MS },
  attributions: { find: unsafeAttributeDue, spreadMs: 0 },
} satisfies Record<string, Work>;

type WorkName = keyof typeof DUE_WORK;

/** Null for a name that a later release has introduced. */
export function findWork(name: string): { fanOut: FanOut; spreadMs: number } | null {
  const work: Work | undefined = Object.hasOwn(DUE_WORK, name) ? DUE_WORK[name as WorkName] : undefined;
  if (!work) return null;
  return { fanOut: toFanOut(name, work), spreadMs: work.spreadMs };
}

/** The first page of a schedule's work; `jobs-fan-out` continues it. `ts`: the schedule's time. */
export function startWork(name: WorkName, { ts }: { ts?: number | undefined }): Promise<number> {
  return startFanOut(toFanOut(name, DUE_WORK[name]), new Date(ts ?? Date.now()));
}

function toFanOut(work: string, { find, pageSize = PAGE_SIZE }: Work): FanOut {
  return { work, find, pageSize };
}

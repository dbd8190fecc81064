import type { FindDue } from "../jobs/index.ts";
import { unsafeListDue } from "../platform/due-work.ts";
import { segmentCountsRequested } from "./events.ts";

/** Not tenant-scoped: requests counts where a segment was not counted today or since the last RFM refresh. */
export const unsafeFindDueCounts: FindDue = async (page) => {
  const rows = await unsafeListDue("unsafe_list_due_segment_counts", page, { before: [page.now] });
  const tick = page.tick.getTime();
  const idOf = (orgId: string) => ({ id: `segment-counts-${tick}-${orgId}` });
  return { rows, events: rows.map(({ orgId }) => segmentCountsRequested.create({ orgId }, idOf(orgId))) };
};

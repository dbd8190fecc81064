import type { FindDue } from "../jobs/index.ts";
import { unsafeListDue } from "../platform/due-work.ts";
import { trackingHit } from "./events.ts";

/** Not tenant-scoped: organizations with visits or unsubscribes that are not applied. */
export const unsafeFindDueVisits: FindDue = async (page) => {
  const rows = await unsafeListDue("unsafe_list_due_visits", page, { before: [] });
  return { rows, events: rows.map(({ orgId }) => trackingHit.create({ orgId })) };
};

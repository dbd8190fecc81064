import { type FindDue, groupEvents } from "../../jobs/index.ts";
import { unsafeListDue } from "../../platform/due-work.ts";
import { groupReassignRequested, reassignRequested } from "../events.ts";

/** Not tenant-scoped: organizations in which a conversation may have waited too long, or with a redirect to resume. */
export const unsafeFindDueReassignments: FindDue = async (page) => {
  const rows = await unsafeListDue("unsafe_list_due_reassignments", page, { before: [page.now] });
  const events = groupEvents(rows, {
    one: (orgId) => reassignRequested.create({ orgId, trigger: "schedule", actorId: null }),
    several: (orgIds) => groupReassignRequested.create({ orgIds }),
  });
  return { rows, events };
};

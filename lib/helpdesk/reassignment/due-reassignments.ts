import type { FindDue } from "../../jobs/index.ts";
import { unsafeListDue } from "../../platform/due-work.ts";
import { reassignRequested } from "../events.ts";

/** Not tenant-scoped: organizations in which a conversation may have waited too long, or with a redirect to resume. */
export const unsafeFindDueReassignments: FindDue = async (page) => {
  const rows = await unsafeListDue("unsafe_list_due_reassignments", page, { before: [page.now] });
  const request = { trigger: "schedule", actorId: null } as const;
  return { rows, events: rows.map(({ orgId }) => reassignRequested.create({ orgId, ...request })) };
};

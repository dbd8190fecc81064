import type { FindDue } from "../../jobs/index.ts";
import { unsafeListDue } from "../../platform/due-work.ts";
import { helpdeskRelayRequested } from "../events.ts";

/** Not tenant-scoped: organizations with messages, delivery statuses or contacts to move. */
export const unsafeFindDueRelays: FindDue = async (page) => {
  const rows = await unsafeListDue("unsafe_list_due_relays", page, { before: [page.now] });
  return { rows, events: rows.map(({ orgId }) => helpdeskRelayRequested.create({ orgId })) };
};

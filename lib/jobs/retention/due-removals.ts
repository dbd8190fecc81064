import { cutoffOf } from "../../core/retention.ts";
import { unsafeListDue } from "../../platform/due-work.ts";
import { oldRowsRemovalRequested } from "../events.ts";
import type { FindDue } from "../fan-out.ts";

/** Not tenant-scoped: organizations with rows past their retention. */
export const unsafeFindDueRemovals: FindDue = async (page) => {
  const tables = [
    "public.message_event",
    "public.job_run",
    "public.open_token",
    "public.idempotency_key",
    "public.event_delivery",
    "public.customer_import_chunk",
  ] as const;
  const before = tables.map((table) => cutoffOf(table, page.now));
  const rows = await unsafeListDue("unsafe_list_due_removals", page, { before });
  return { rows, events: rows.map(({ orgId }) => oldRowsRemovalRequested.create({ orgId })) };
};

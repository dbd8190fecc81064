import type { FindDue } from "../jobs/index.ts";
import { unsafeListDue } from "../platform/due-work.ts";
import { webhookDeliveriesDue } from "./events.ts";

/** Not tenant-scoped: organizations with due deliveries, or with events that an endpoint has not been handed. */
export const unsafeFindDueDeliveries: FindDue = async (page) => {
  const rows = await unsafeListDue("unsafe_list_due_webhook_deliveries", page, { before: [page.now] });
  return { rows, events: rows.map(({ orgId }) => webhookDeliveriesDue.create({ orgId })) };
};

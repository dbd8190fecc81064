import { doDue, type FindDue } from "../jobs/index.ts";
import { systemCtx } from "../platform/ctx.ts";
import { unsafeListDue } from "../platform/due-work.ts";
import { announceErasures, forgetErased } from "./erase-customer.ts";
import { LATE_DAYS } from "./store/erase.ts";

const JOB = "customers-announce-erasures";

/** Not tenant-scoped: repeats the day's erasures, and announces them and those the helpdesk has not confirmed. */
export const unsafeAnnounceDueErasures: FindDue = async (page) => {
  const rows = await unsafeListDue("unsafe_list_due_erasures", page, { before: [page.now], extra: [LATE_DAYS] });
  await doDue("repeating erasures", rows, async ({ orgId }) => {
    await forgetErased(systemCtx(orgId, JOB));
    await announceErasures(systemCtx(orgId, JOB));
  });
  return { rows, events: [] };
};

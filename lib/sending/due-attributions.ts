import { DAY_MS } from "../core/dates.ts";
import { doDue, type FindDue } from "../jobs/index.ts";
import { systemCtx } from "../platform/ctx.ts";
import { unsafeListDue } from "../platform/due-work.ts";
import { attributeSales } from "./attribute-sales.ts";

const JOB = "campaigns-attribute-again";
const DAYS = 40;

/** Not tenant-scoped: repairs the attribution of recent sales where a message's window reaches them. */
export const unsafeAttributeDue: FindDue = async (page) => {
  const rows = await unsafeListDue("unsafe_list_due_attributions", page, { before: [page.now], extra: [DAYS] });
  const since = new Date(page.now.getTime() - DAYS * DAY_MS);
  await doDue("attribution of recent sales", rows, ({ orgId }) => attributeSales(systemCtx(orgId, JOB), { since }));
  return { rows, events: [] };
};

import { claimJobRun } from "../jobs/index.ts";
import { type Ctx, systemCtx } from "../platform/ctx.ts";
import { unsafeListOrganizationIds } from "../platform/organizations.ts";
import { isPurgeDue } from "../sales/index.ts";
import { transactionPurgeRequested } from "./events.ts";

/**
 * Starts a run that deletes expired transactions. Null if there are none, or while another purge or a full sync runs:
 * rows that a full sync has yet to read must not be deleted in between.
 */
export async function requestPurge(ctx: Ctx): Promise<string | null> {
  if (!(await isPurgeDue(ctx))) return null;
  const eventOf = (id: string) => transactionPurgeRequested.create({ orgId: ctx.orgId, jobRunId: id });
  return claimJobRun(ctx, { type: "retention" }, { types: ["retention", "erp_full"], eventOf });
}

/** Requests a purge for every organization with expired transactions. Returns the number requested. */
export async function unsafeRequestPurges(): Promise<number> {
  let requested = 0;
  for (const id of await unsafeListOrganizationIds())
    if ((await requestPurge(systemCtx(id, "erp-schedule-purges"))) !== null) requested += 1;
  return requested;
}

import type { Ctx } from "../platform/ctx.ts";
import { hasErpConnection } from "../settings/index.ts";
import type { FirstStepsView } from "./names.ts";
import { findFirstSteps } from "./store.ts";

/** What the organization has set up so far. Of the whole organization: a step is done once, not per store. */
export async function getFirstSteps(ctx: Ctx): Promise<FirstStepsView> {
  const found = await findFirstSteps(ctx.db, ctx.orgId);
  // The installation's variables can connect its only organization.
  return found.erp ? found : { ...found, erp: await hasErpConnection(ctx) };
}

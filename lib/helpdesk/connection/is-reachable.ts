import type { Ctx } from "../../platform/ctx.ts";
import { openHelpdesk } from "./open-helpdesk.ts";

/** Whether the helpdesk responds at all; distinguishes an outage from a rejected request. */
export async function isReachable(ctx: Ctx): Promise<boolean> {
  const desk = await openHelpdesk(ctx);
  if (!desk) return false;
  await desk.listInboxes();
  return !desk.hasFailed;
}

import type { Ctx } from "../platform/ctx.ts";
import { openHelpdesk } from "./open-helpdesk.ts";

/** Whether the organization's helpdesk answers at all, as against what it won't do. */
export async function isReachable(ctx: Ctx): Promise<boolean> {
  const desk = await openHelpdesk(ctx);
  if (!desk) return false;
  await desk.listInboxes();
  return !desk.hasFailed;
}

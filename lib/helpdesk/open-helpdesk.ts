import type { Ctx } from "../platform/ctx.ts";
import type { Helpdesk } from "./client/types.ts";

/** The organization's helpdesk; null when it has none, or its key can't be had (that is logged as critical). */
export async function openHelpdesk(_ctx: Ctx): Promise<Helpdesk | null> {
  return null;
}

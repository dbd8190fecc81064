import type { Ctx } from "../platform/ctx.ts";
import type { HelpdeskConfigView } from "./schemas.ts";
import { findConfigRow } from "./store/config.ts";
import { toConfigView } from "./views.ts";

/** Where the helpdesk is and how it is used, without its key. */
export async function getHelpdeskConfig(ctx: Ctx): Promise<HelpdeskConfigView> {
  return toConfigView(await findConfigRow(ctx));
}

import type { Ctx } from "../../platform/ctx.ts";
import type { HelpdeskConfigView } from "../schemas.ts";
import { findConfigRow } from "../store/config.ts";
import { toConfigView } from "../views.ts";

/** The helpdesk's connection and settings, without the key. */
export async function getHelpdeskConfig(ctx: Ctx): Promise<HelpdeskConfigView> {
  return toConfigView(await findConfigRow(ctx));
}

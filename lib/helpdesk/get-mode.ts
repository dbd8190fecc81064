import type { Ctx } from "../platform/ctx.ts";
import { getHelpdeskConfig } from "./get-config.ts";
import type { SaveHelpdeskMode } from "./schemas.ts";

export async function getHelpdeskMode(ctx: Ctx): Promise<SaveHelpdeskMode> {
  return { mode: (await getHelpdeskConfig(ctx)).whatsappMode };
}

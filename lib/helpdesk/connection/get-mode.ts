import type { Ctx } from "../../platform/ctx.ts";
import type { SaveHelpdeskMode } from "../schemas.ts";
import { getHelpdeskConfig } from "./get-config.ts";

export async function getHelpdeskMode(ctx: Ctx): Promise<SaveHelpdeskMode> {
  return { mode: (await getHelpdeskConfig(ctx)).whatsappMode };
}

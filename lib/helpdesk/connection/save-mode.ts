import type { Ctx } from "../../platform/ctx.ts";
import { SaveHelpdeskMode } from "../schemas.ts";
import { changeUsage } from "./change-usage.ts";

/** Sets the kind of WhatsApp number that the helpdesk uses. */
export async function saveHelpdeskMode(ctx: Ctx, input: SaveHelpdeskMode): Promise<SaveHelpdeskMode> {
  const { mode } = SaveHelpdeskMode.parse(input);
  await changeUsage(ctx, { whatsappMode: mode });
  return { mode };
}

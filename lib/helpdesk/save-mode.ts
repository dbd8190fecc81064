import type { Ctx } from "../platform/ctx.ts";
import { changeUsage } from "./change-usage.ts";
import { SaveHelpdeskMode } from "./schemas.ts";

/** Over which kind of WhatsApp number the conversations run. */
export async function saveHelpdeskMode(ctx: Ctx, input: SaveHelpdeskMode): Promise<SaveHelpdeskMode> {
  const { mode } = SaveHelpdeskMode.parse(input);
  await changeUsage(ctx, { whatsappMode: mode });
  return { mode };
}

import type { Ctx } from "../platform/ctx.ts";
import { changeUsage } from "./change-usage.ts";
import { SaveAgentHours } from "./schemas.ts";

/** Whether agents are kept out while their store is closed. */
export async function saveAgentHours(ctx: Ctx, input: SaveAgentHours): Promise<SaveAgentHours> {
  const change = SaveAgentHours.parse(input);
  await changeUsage(ctx, change);
  return change;
}

import { emit } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { changeUsage } from "./change-usage.ts";
import { agentHoursDue } from "./events.ts";
import { SaveAgentHours } from "./schemas.ts";

/** Whether agents are kept out while their store is closed. It is so at once, and whom we kept out before may come in. */
export async function saveAgentHours(ctx: Ctx, input: SaveAgentHours): Promise<SaveAgentHours> {
  const change = SaveAgentHours.parse(input);
  await changeUsage(ctx, change);
  await emit(agentHoursDue.create({ orgId: ctx.orgId }));
  return change;
}

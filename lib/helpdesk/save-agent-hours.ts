import { emitOrLeave } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { changeUsage } from "./change-usage.ts";
import { agentHoursDue } from "./events.ts";
import { SaveAgentHours } from "./schemas.ts";

/** Whether agents are kept out while their store is closed. It is so at once, and whom we kept out before may come in. */
export async function saveAgentHours(ctx: Ctx, input: SaveAgentHours): Promise<SaveAgentHours> {
  const change = SaveAgentHours.parse(input);
  await changeUsage(ctx, change);
  await announce(ctx);
  return change;
}

/** The change stands without it: the round of every five minutes finds it. */
async function announce({ orgId }: Ctx): Promise<void> {
  await emitOrLeave(agentHoursDue.create({ orgId }), { orgId }, "agents' hours will hold from the next round");
}

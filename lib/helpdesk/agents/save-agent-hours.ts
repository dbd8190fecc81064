import { emitOrLeave } from "../../jobs/index.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { changeUsage } from "../connection/change-usage.ts";
import { agentHoursDue } from "../events.ts";
import { SaveAgentHours } from "../schemas.ts";

/**
 * Whether agents are blocked while their stores are closed. Applies at once, and also unblocks agents blocked by this
 * rule.
 */
export async function saveAgentHours(ctx: Ctx, input: SaveAgentHours): Promise<SaveAgentHours> {
  const change = SaveAgentHours.parse(input);
  await changeUsage(ctx, change);
  await announce(ctx);
  return change;
}

/** Best effort: the run every five minutes applies the change otherwise. */
async function announce({ orgId }: Ctx): Promise<void> {
  await emitOrLeave(
    agentHoursDue.create({ orgId }),
    { orgId },
    "agents' hours not applied yet, the next run will apply them",
  );
}

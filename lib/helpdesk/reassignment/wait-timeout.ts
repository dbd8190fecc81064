import type { Ctx } from "../../platform/ctx.ts";
import { changeUsage, getHelpdeskConfig } from "../connection/config.ts";
import { SaveWaitTimeout, type WaitTimeout } from "../schemas.ts";

export async function getWaitTimeout(ctx: Ctx): Promise<WaitTimeout> {
  const { waitTimeoutEnabled, waitTimeoutMinutes, reassignmentMessage } = await getHelpdeskConfig(ctx);
  return { enabled: waitTimeoutEnabled, minutes: waitTimeoutMinutes, reassignmentMessage };
}

/** Saves whether and when waiting customers are redirected to the e-commerce team, and the message sent then. */
export async function saveWaitTimeout(ctx: Ctx, input: SaveWaitTimeout): Promise<WaitTimeout> {
  const { enabled, minutes, reassignmentMessage } = SaveWaitTimeout.parse(input);
  await changeUsage(ctx, {
    waitTimeoutEnabled: enabled,
    waitTimeoutMinutes: minutes,
    reassignmentMessage: reassignmentMessage === "" ? null : reassignmentMessage,
  });
  return getWaitTimeout(ctx);
}

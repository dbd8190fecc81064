import type { Ctx } from "../../platform/ctx.ts";
import { getHelpdeskConfig } from "../connection/get-config.ts";
import type { WaitTimeout } from "../schemas.ts";

export async function getWaitTimeout(ctx: Ctx): Promise<WaitTimeout> {
  const { waitTimeoutEnabled, waitTimeoutMinutes, reassignmentMessage } = await getHelpdeskConfig(ctx);
  return { enabled: waitTimeoutEnabled, minutes: waitTimeoutMinutes, reassignmentMessage };
}

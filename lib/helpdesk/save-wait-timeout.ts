import type { Ctx } from "../platform/ctx.ts";
import { changeUsage } from "./change-usage.ts";
import { getWaitTimeout } from "./get-wait-timeout.ts";
import { SaveWaitTimeout, type WaitTimeout } from "./schemas.ts";

/** Whether and when a customer who waits is handed to the e-commerce team, and what is said then. */
export async function saveWaitTimeout(ctx: Ctx, input: SaveWaitTimeout): Promise<WaitTimeout> {
  const { enabled, minutes, reassignmentMessage } = SaveWaitTimeout.parse(input);
  await changeUsage(ctx, {
    ...{ waitTimeoutEnabled: enabled, waitTimeoutMinutes: minutes },
    reassignmentMessage: reassignmentMessage === "" ? null : reassignmentMessage,
  });
  return getWaitTimeout(ctx);
}

import type { Ctx } from "../platform/ctx.ts";

/** The messages that came in with these webhook deliveries, as replies to what was sent. Any number of times. */
export async function recordReplies(_ctx: Ctx, _input: { deliveryIds: readonly string[] }): Promise<number> {
  throw new Error("Not built yet");
}

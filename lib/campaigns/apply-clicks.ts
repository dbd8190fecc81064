import type { Ctx } from "../platform/ctx.ts";

/** Clicks of people on the links of a campaign: the first one of each recipient counts. */
export async function applyClicks(
  _ctx: Ctx,
  _input: { clicks: readonly { recipientId: string; clickedAt: Date | string }[] },
): Promise<number> {
  throw new Error("Not built yet");
}

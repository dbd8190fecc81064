import type { Ctx } from "../platform/ctx.ts";

/** What the providers reported in these webhook deliveries, into the ledger. In any order, any number of times. */
export async function applyMessageEvents(_ctx: Ctx, _input: { deliveryIds: readonly string[] }): Promise<number> {
  throw new Error("Not built yet");
}

import type { Ctx } from "../platform/ctx.ts";

/** Which message each sale is owed to, computed anew for these customers or for those who bought since. */
export async function attributeSales(
  _ctx: Ctx,
  _input: { customerIds: readonly string[] } | { since: Date },
): Promise<number> {
  throw new Error("Not built yet");
}

import { recordConsents } from "../customers/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { findOptOuts, forgetOptOuts } from "./store/opt-outs.ts";

/** Every no that the provider knew of and that isn't followed yet. Followed twice it is the same. Gives how many. */
export async function applyOptOuts(ctx: Ctx): Promise<number> {
  const said = await findOptOuts(ctx.db, ctx.orgId);
  if (said.length === 0) return 0;
  await recordConsents(
    ctx,
    said.map(({ phone, at }) => ({ phone, at, channel: "whatsapp", isOptedOut: true, source: "provider" })),
  );
  await forgetOptOuts(
    ctx.db,
    ctx.orgId,
    said.map(({ id }) => id),
  );
  return said.length;
}

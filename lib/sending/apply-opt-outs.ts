import { recordConsents } from "../customers/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { findOptOuts, forgetOptOuts } from "./store/opt-outs.ts";

/** Applies opt-outs that the provider reported and that are still pending. Idempotent; returns how many there were. */
export async function applyOptOuts(ctx: Ctx): Promise<number> {
  const reported = await findOptOuts(ctx.db, ctx.orgId);
  if (reported.length === 0) return 0;
  await recordConsents(
    ctx,
    reported.map(({ phone, at }) => ({ phone, at, channel: "whatsapp", isOptedOut: true, source: "provider" })),
  );
  await forgetOptOuts(
    ctx.db,
    ctx.orgId,
    reported.map(({ id }) => id),
  );
  return reported.length;
}

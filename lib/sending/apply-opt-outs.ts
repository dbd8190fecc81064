import { recordConsents } from "../customers/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { findOptOuts, forgetOptOuts } from "./store/opt-outs.ts";

/** Applies opt-outs that the provider reported and that are still pending. Idempotent; returns how many there were. */
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

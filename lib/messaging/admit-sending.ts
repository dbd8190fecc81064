import type { Ctx } from "../platform/ctx.ts";
import { getNumberAccess } from "../stores/index.ts";
import { PROBE_AFTER_MS } from "./rules/circuit.ts";
import { stopKeys } from "./rules/stops.ts";
import type { Admission, TemplateName } from "./schemas.ts";
import { findOpenStops, lockOpenStops, moveProbes } from "./store/stops.ts";
import { toStopView } from "./views.ts";

/** Checked before each batch. When the probe of a sending block is due, only one caller is admitted. */
export async function admitSending(
  ctx: Ctx,
  { numberId, template }: { numberId: string; template?: TemplateName | null },
): Promise<Admission> {
  const { wabaId } = await getNumberAccess(ctx, numberId);
  const keys = stopKeys({ numberId, wabaId, template });
  if ((await findOpenStops(ctx.db, ctx, keys)).length === 0) return { verdict: "open" };
  return ctx.db.sql(async (sql) => {
    await lockOpenStops(sql, ctx, keys);
    const open = await findOpenStops(sql, ctx, keys);
    if (open.length === 0) return { verdict: "open" };
    const stops = open.map(toStopView);
    const now = ctx.clock.now().getTime();
    const probeAt = Math.max(...open.map((stop) => stop.probeAt.getTime()));
    if (probeAt > now) return { verdict: "stopped", stops, probeAt: new Date(probeAt).toISOString() };
    const ids = open.map(({ id }) => id);
    await moveProbes(sql, ctx, ids, new Date(now + PROBE_AFTER_MS));
    return { verdict: "probe", stops };
  });
}

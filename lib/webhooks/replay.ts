import { noteChange } from "../audit/index.ts";
import { assertSeesEveryStore } from "../core/store-scope.ts";
import { findEventViews } from "../events/index.ts";
import { deliver, queueEvents } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { Sql } from "../platform/db.ts";
import { webhookDeliveriesDue } from "./events.ts";
import { deliveryNotFound, endpointNotFound, endpointPaused, eventRemoved } from "./rules/errors.ts";
import type { DeliveryView, ReplayedDeliveries, ReplayFailed } from "./schemas.ts";
import { findDelivery, restartDelivery, restartFailed } from "./store/deliveries.ts";
import { findAccess } from "./store/endpoints.ts";
import { toDeliveryView } from "./views.ts";

/** Sends a delivery again with the same webhook id, by which a receiver recognizes a repetition. */
export async function replayDelivery(ctx: Ctx, { id }: { id: string }): Promise<DeliveryView> {
  assertSeesEveryStore(ctx);
  const { delivery, queued } = await ctx.db.sql(async (sql) => {
    const row = await findDelivery(sql, ctx.orgId, id);
    if (!row) throw deliveryNotFound();
    await assertActive(sql, ctx, row.endpointId);
    if ((await findEventViews(sql, ctx.orgId, [row.eventId])).length === 0) throw eventRemoved();
    await restartDelivery(sql, ctx.orgId, id, ctx.clock.now());
    const { responseStart: _, ...restarted } = (await findDelivery(sql, ctx.orgId, id)) ?? row;
    return { delivery: toDeliveryView(restarted), queued: await announce(sql, ctx) };
  });
  await deliver(queued);
  return delivery;
}

/** Sends the endpoint's failed deliveries since a time again. */
export async function replayFailed(
  ctx: Ctx,
  { id, since }: { id: string } & ReplayFailed,
): Promise<ReplayedDeliveries> {
  assertSeesEveryStore(ctx);
  const { count, queued } = await ctx.db.sql(async (sql) => {
    await assertActive(sql, ctx, id);
    const count = await restartFailed(sql, ctx.orgId, id, { since, now: ctx.clock.now() });
    noteChange(ctx, { before: null, after: { id, since: since.toISOString(), count } });
    return { count, queued: count === 0 ? [] : await announce(sql, ctx) };
  });
  await deliver(queued);
  return { count };
}

async function assertActive(sql: Sql, ctx: Ctx, endpointId: string): Promise<void> {
  const access = await findAccess(sql, ctx.orgId, endpointId);
  if (!access) throw endpointNotFound();
  if (access.status !== "active") throw endpointPaused();
}

const announce = (sql: Sql, { orgId }: Ctx) => queueEvents(sql, webhookDeliveriesDue.create({ orgId }));

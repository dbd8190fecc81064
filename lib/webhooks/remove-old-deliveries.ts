import { cutoffOf } from "../core/retention.ts";
import type { Ctx } from "../platform/ctx.ts";
import { type Removal, removeRows } from "../platform/database/remove-rows.ts";
import { deleteDeliveriesBefore, deleteGoneEndpoints } from "./store/deliveries.ts";

/** Removes deliveries past their retention, then deleted endpoints that have none left. */
export async function removeOldDeliveries(ctx: Ctx): Promise<Removal> {
  const before = cutoffOf("public.event_delivery", ctx.clock.now());
  const deliveries = await removeRows(ctx.db.sql, "public.event_delivery", (sql, limit) =>
    deleteDeliveriesBefore(sql, ctx.orgId, before, limit),
  );
  if (!deliveries.isDone) return deliveries;
  const endpoints = await removeRows(ctx.db.sql, "public.webhook_endpoint", (sql, limit) =>
    deleteGoneEndpoints(sql, ctx.orgId, limit),
  );
  return { removed: deliveries.removed + endpoints.removed, isDone: endpoints.isDone };
}

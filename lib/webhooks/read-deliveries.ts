import type { Page } from "../core/paging.ts";
import { assertSeesEveryStore } from "../core/store-scope.ts";
import { findEventViews } from "../events/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { TEST_TYPE } from "./names.ts";
import { deliveryNotFound } from "./rules/errors.ts";
import { shownHeaders, toBody } from "./rules/message.ts";
import { testEvent } from "./rules/test-event.ts";
import type { DeliveriesQuery, DeliveryDetail, DeliveryView } from "./schemas.ts";
import { type DeliveryDetailRow, findDeliveries, findDelivery } from "./store/deliveries.ts";
import { toDeliveryView } from "./views.ts";

/** The newest first. Events of every store are in it, so the reader must see every store. */
export function listDeliveries(ctx: Ctx, query: DeliveriesQuery): Promise<Page<DeliveryView>> {
  assertSeesEveryStore(ctx);
  return ctx.db.sql(async (sql) => {
    const { data, ...page } = await findDeliveries(sql, ctx.orgId, query);
    return { data: data.map(toDeliveryView), ...page };
  });
}

/** With the request as it was sent last, without its signatures, and the start of the response. */
export async function getDelivery(ctx: Ctx, { id }: { id: string }): Promise<DeliveryDetail> {
  assertSeesEveryStore(ctx);
  const row = await findDelivery(ctx.db, ctx.orgId, id);
  if (!row) throw deliveryNotFound();
  const { responseStart, ...delivery } = row;
  const headers = shownHeaders(row.eventId, row.lastAttemptAt ?? row.createdAt);
  return { ...toDeliveryView(delivery), headers, body: await findBody(ctx, row), responseStart };
}

async function findBody(ctx: Ctx, row: DeliveryDetailRow): Promise<string | null> {
  if (row.type === TEST_TYPE) return toBody(testEvent(row));
  const [event] = await findEventViews(ctx.db, ctx.orgId, [row.eventId]);
  return event ? toBody(event) : null;
}

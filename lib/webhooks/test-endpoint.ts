import { assertSeesEveryStore } from "../core/store-scope.ts";
import type { Ctx } from "../platform/ctx.ts";
import { uuidV7 } from "../platform/uuid.ts";
import { type SendWebhook, sendWebhook } from "./client.ts";
import { liveSecrets } from "./live-secrets.ts";
import { getDelivery } from "./read-deliveries.ts";
import { endpointNotFound } from "./rules/errors.ts";
import { toBody, toHeaders } from "./rules/message.ts";
import { toOutcome } from "./rules/outcome.ts";
import { testEvent } from "./rules/test-event.ts";
import type { DeliveryDetail } from "./schemas.ts";
import { writeAttempts } from "./store/claims.ts";
import { insertTest } from "./store/deliveries.ts";
import { findAccess } from "./store/endpoints.ts";

/** Sends a test event at once, also to a paused endpoint. It is tried once, and changes nothing about the endpoint. */
export async function testEndpoint(
  ctx: Ctx,
  { id: endpointId }: { id: string },
  send: SendWebhook = sendWebhook,
): Promise<DeliveryDetail> {
  assertSeesEveryStore(ctx);
  const now = ctx.clock.now();
  const eventId = uuidV7(now.getTime());
  const { access, id } = await ctx.db.sql(async (sql) => {
    const access = await findAccess(sql, ctx.orgId, endpointId);
    if (!access) throw endpointNotFound();
    return { access, id: await insertTest(sql, ctx.orgId, { endpointId, eventId, now }) };
  });
  const body = toBody(testEvent({ endpointId, eventId, createdAt: now }));
  const headers = toHeaders(eventId, body, { secrets: liveSecrets(ctx, access), now });
  const started = performance.now();
  const { isDelivered, ...answer } = toOutcome(await send(access.url, { headers, body }));
  const durationMs = Math.round(performance.now() - started);
  const state = isDelivered ? "delivered" : "given_up";
  await ctx.db.sql((sql) =>
    writeAttempts(sql, ctx.orgId, [
      { ...answer, id, leasedUntil: null, state, nextAttemptAt: null, durationMs, startedAt: now },
    ]),
  );
  return getDelivery(ctx, { id });
}

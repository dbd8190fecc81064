import { randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fixedClock } from "../../../lib/platform/clock.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import {
  deliverDue,
  replayFailed,
  rotateSecret,
  unsafeFindDueDeliveries,
  updateEndpoint,
} from "../../../lib/webhooks/index.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { createOrganization } from "../../support/factories.ts";
import { findAllDue } from "../../support/find-all-due.ts";
import { accept, answer, startReceiver, type WebhookReceiver } from "../../support/webhook-receiver.ts";
import { addEndpoint, deliveriesOf, passTime, recordEventsOf, sales } from "../../support/webhook-world.ts";

let ctx: Ctx;
let recorder: EventRecorder;
let receiver: WebhookReceiver;

beforeAll(async () => {
  recorder = await recordEvents();
});
afterAll(() => recorder.close());
beforeEach(async () => {
  ({ ctx } = await createOrganization("Avisos"));
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const verifies = (secret: string) => {
  const [{ body, headers } = { body: "", headers: {} }] = receiver.received.slice(-1);
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>) !== null;
  } catch {
    return false;
  }
};
const endpointOf = async (id: string) =>
  (
    await ctx.db.rows<{ status: string; reason: string | null; failures: number; retryAt: Date | null }>(
      `SELECT status, paused_reason AS reason, failures, retry_at AS "retryAt" FROM webhook_endpoint
       WHERE organization_id = $1 AND id = $2`,
      [ctx.orgId, id],
    )
  )[0];

describe("delivery of events", () => {
  it("sends each event of the wanted types once, signed, with its sequence", async () => {
    const { id, secret } = await addEndpoint(ctx, receiver.url);
    const subjectId = randomUUID();
    const ids = await recordEventsOf(ctx, [
      { subjectId, data: { kind: "sale" } },
      { type: "customer.created" },
      { subjectId, data: { kind: "return" } },
    ]);
    expect(await deliverDue(ctx)).toEqual({ delivered: 2, failed: 0, hasMore: false });
    expect(receiver.ids().sort()).toEqual([ids[0], ids[2]].sort());
    expect(verifies(secret)).toBe(true);
    const bodies = receiver.received.map(({ body }) => JSON.parse(body));
    const bySequence = bodies.sort((a, b) => a.sequence - b.sequence);
    expect(bySequence.map(({ data, subject }) => [data.kind, subject.id])).toEqual([
      ["sale", subjectId],
      ["return", subjectId],
    ]);
    expect(await deliveriesOf(ctx, id)).toMatchObject([
      { state: "delivered", attempts: 1, lastStatus: 204, nextAttemptAt: null },
      { state: "delivered", attempts: 1, lastStatus: 204, nextAttemptAt: null },
    ]);
    expect(await deliverDue(ctx)).toEqual({ delivered: 0, failed: 0, hasMore: false });
  });

  it("does not send events from before the endpoint", async () => {
    await recordEventsOf(ctx, sales(3));
    await addEndpoint(ctx, receiver.url);
    await deliverDue(ctx);
    expect(receiver.received).toEqual([]);
  });

  it("sends an event whose transaction commits after a later one", async () => {
    await addEndpoint(ctx, receiver.url);
    await ctx.db.sql(async (sql) => {
      await sql.run(
        `INSERT INTO event (organization_id, sequence, type, subject_type, subject_id, data)
         VALUES ($1, nextval('platform.event_sequence'), 'sale.registered', 'sale', $1, '{}')`,
        [ctx.orgId],
      );
      const [later] = await recordEventsOf(ctx, sales(1));
      await deliverDue(ctx);
      expect(receiver.ids()).toEqual([later]);
    });
    expect((await findAllDue(unsafeFindDueDeliveries)).orgIds).toContain(ctx.orgId);
    await deliverDue(ctx);
    expect(receiver.ids()).toHaveLength(2);
    expect((await findAllDue(unsafeFindDueDeliveries)).orgIds).not.toContain(ctx.orgId);
  });

  it("signs with both secrets until the former one ends", async () => {
    const { id, secret: former } = await addEndpoint(ctx, receiver.url);
    const { secret: current } = await rotateSecret(ctx, { id, overlapHours: 1 });
    await recordEventsOf(ctx, sales(1));
    await deliverDue(ctx);
    expect([verifies(former), verifies(current)]).toEqual([true, true]);
    expect(verifies(`whsec_${Buffer.alloc(32, 7).toString("base64")}`)).toBe(false);
    await ctx.db.rows(
      "UPDATE webhook_endpoint SET previous_secret_ends_at = now() - interval '1 s' WHERE organization_id = $1",
      [ctx.orgId],
    );
    await recordEventsOf(ctx, sales(1));
    await deliverDue(ctx);
    expect([verifies(former), verifies(current)]).toEqual([false, true]);
    const { secret: next } = await rotateSecret(ctx, { id, overlapHours: 0 });
    await recordEventsOf(ctx, sales(1));
    await deliverDue(ctx);
    expect([verifies(current), verifies(next)]).toEqual([false, true]);
  });

  it("repeats a failed event with the same id and body until it is accepted", async () => {
    const { id } = await addEndpoint(ctx, receiver.url);
    await recordEventsOf(ctx, sales(1));
    receiver.behave(answer(500, {}, "broken"));
    expect(await deliverDue(ctx)).toEqual({ delivered: 0, failed: 1, hasMore: false });
    const [failed] = await deliveriesOf(ctx, id);
    expect(failed).toMatchObject({ state: "retrying", attempts: 1, lastStatus: 500, lastError: "http_status" });
    expect(failed?.nextAttemptAt?.getTime()).toBeGreaterThan(Date.now() + 3_000);
    await deliverDue(ctx);
    expect(receiver.received).toHaveLength(1);
    receiver.behave(accept);
    await passTime(ctx);
    expect(await deliverDue(ctx)).toMatchObject({ delivered: 1 });
    const [first, second] = receiver.received;
    expect([second?.id, second?.body]).toEqual([first?.id, first?.body]);
    expect(await deliveriesOf(ctx, id)).toMatchObject([{ state: "delivered", attempts: 2 }]);
  });

  it("keeps to the requests of a slice, however many endpoints there are", async () => {
    for (let endpoint = 0; endpoint < 6; endpoint += 1) await addEndpoint(ctx, receiver.url);
    await recordEventsOf(ctx, sales(4));
    let delivered = 0;
    for (let slice = 0; slice < 20 && delivered < 24; slice += 1) {
      const done = await deliverDue(ctx, { slice: { calls: 5, ms: 8_000 } });
      expect(done.delivered).toBeLessThanOrEqual(5);
      delivered += done.delivered;
      expect(done.hasMore).toBe(delivered < 24);
    }
    expect(delivered).toBe(24);
  });

  it("keeps a replay that is requested during an attempt which fails", async () => {
    const { id } = await addEndpoint(ctx, receiver.url);
    await recordEventsOf(ctx, sales(1));
    const since = new Date(0);
    receiver.behave(answer(500));
    await deliverDue(ctx);
    await passTime(ctx);
    receiver.behave(async (response) => {
      await replayFailed(ctx, { id, since });
      receiver.behave(accept);
      response.writeHead(500).end();
    });
    expect(await deliverDue(ctx)).toMatchObject({ delivered: 1, failed: 1 });
    expect(await deliveriesOf(ctx, id)).toMatchObject([{ state: "delivered", attempts: 1 }]);
  });

  it("of one endpoint does not end with an error of another one", async () => {
    const { id: broken } = await addEndpoint(ctx, receiver.url);
    const { id } = await addEndpoint(ctx, receiver.url);
    await ctx.db.rows(
      "UPDATE webhook_endpoint SET secret_encrypted = 'unreadable' WHERE organization_id = $1 AND id = $2",
      [ctx.orgId, broken],
    );
    await recordEventsOf(ctx, sales(1));
    expect(await deliverDue(ctx)).toMatchObject({ delivered: 1, failed: 0 });
    expect(await deliveriesOf(ctx, id)).toMatchObject([{ state: "delivered" }]);
    await ctx.db.rows("UPDATE webhook_endpoint SET deleted_at = now() WHERE organization_id = $1 AND id = $2", [
      ctx.orgId,
      id,
    ]);
    await passTime(ctx);
    await expect(deliverDue(ctx)).rejects.toThrow();
  });

  it("fails with a status beyond those of HTTP", async () => {
    const { id } = await addEndpoint(ctx, receiver.url);
    receiver.behave(answer(999));
    await recordEventsOf(ctx, sales(1));
    await deliverDue(ctx);
    expect(await deliveriesOf(ctx, id)).toMatchObject([{ state: "retrying", lastError: "http_status" }]);
  });

  it("gives an event up after ten attempts, while others are delivered", async () => {
    const { id } = await addEndpoint(ctx, receiver.url);
    const [poisoned] = await recordEventsOf(ctx, sales(1));
    receiver.behave((response, { id }) => response.writeHead(id === poisoned ? 500 : 204).end());
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      await recordEventsOf(ctx, sales(1));
      await deliverDue(ctx);
      await passTime(ctx);
    }
    const [first, ...others] = await deliveriesOf(ctx, id);
    expect(first).toMatchObject({ state: "given_up", attempts: 10, nextAttemptAt: null });
    expect(others.map(({ state }) => state)).toEqual(Array.from({ length: 12 }, () => "delivered"));
    expect(await endpointOf(id)).toMatchObject({ status: "active", failures: 0 });
  });

  it("waits as long as the endpoint asks", async () => {
    const { id } = await addEndpoint(ctx, receiver.url);
    await recordEventsOf(ctx, sales(1));
    receiver.behave(answer(429, { "retry-after": "1800" }));
    await deliverDue(ctx);
    const [delivery] = await deliveriesOf(ctx, id);
    expect(delivery?.nextAttemptAt?.getTime()).toBeGreaterThan(Date.now() + 1_700_000);
    expect((await endpointOf(id))?.retryAt?.getTime()).toBeGreaterThan(Date.now() + 1_700_000);
    receiver.behave(accept);
    await recordEventsOf(ctx, sales(1));
    await deliverDue(ctx);
    expect(receiver.received).toHaveLength(1);
  });

  it.each([301, 302, 307, 308])("does not follow a redirect with %s", async (status) => {
    const target = await startReceiver();
    const { id } = await addEndpoint(ctx, receiver.url);
    receiver.behave(answer(status, { location: target.url }));
    await recordEventsOf(ctx, sales(1));
    await deliverDue(ctx);
    expect(target.received).toEqual([]);
    expect(await deliveriesOf(ctx, id)).toMatchObject([
      { state: "retrying", lastStatus: status, lastError: "redirect" },
    ]);
    await target.close();
  });

  it("ignores the body of a response beyond its first kilobyte", async () => {
    const { id } = await addEndpoint(ctx, receiver.url);
    receiver.behave((response) => {
      response.writeHead(200);
      const flood = () => void response.write("x".repeat(65_536), (error) => (error ? undefined : flood()));
      flood();
    });
    await recordEventsOf(ctx, sales(1));
    await deliverDue(ctx);
    const [row] = await ctx.db.rows<{ state: string; length: number }>(
      `SELECT state, length(response_start) AS length FROM event_delivery
       WHERE organization_id = $1 AND endpoint_id = $2`,
      [ctx.orgId, id],
    );
    expect(row).toEqual({ state: "delivered", length: 1_024 });
  });

  it("names the reason if nothing answers, or the connection breaks", async () => {
    const { id } = await addEndpoint(ctx, "http://127.0.0.1:1/hook");
    await recordEventsOf(ctx, sales(1));
    await deliverDue(ctx);
    expect(await deliveriesOf(ctx, id)).toMatchObject([{ state: "retrying", lastStatus: null, lastError: "refused" }]);
    const { id: broken } = await addEndpoint(ctx, receiver.url);
    receiver.behave((response) => response.socket?.destroy());
    await recordEventsOf(ctx, sales(1));
    await deliverDue(ctx);
    expect(await deliveriesOf(ctx, broken)).toMatchObject([{ state: "retrying", lastError: "reset" }]);
  });

  it("pauses an endpoint that answers 410 at once, and continues where it stopped when it is resumed", async () => {
    const { id } = await addEndpoint(ctx, receiver.url);
    receiver.behave(answer(410));
    const [first] = await recordEventsOf(ctx, sales(1));
    await deliverDue(ctx);
    expect(await endpointOf(id)).toMatchObject({ status: "paused", reason: "gone" });
    expect(recorder.named("crm/webhook-endpoint.paused").at(-1)?.data).toEqual({ orgId: ctx.orgId, endpointId: id });
    const [second] = await recordEventsOf(ctx, sales(1));
    receiver.behave(accept);
    await passTime(ctx);
    await deliverDue(ctx);
    expect(receiver.received).toHaveLength(1);
    await updateEndpoint(ctx, { id, status: "active" });
    expect(recorder.named("crm/webhook-deliveries.due").at(-1)?.data).toEqual({ orgId: ctx.orgId });
    await deliverDue(ctx);
    expect(receiver.ids().sort()).toEqual([first, second].sort());
    expect((await deliveriesOf(ctx, id)).map(({ state }) => state)).toEqual(["delivered", "delivered"]);
  });

  it("pauses an endpoint after three days in which it accepted nothing", async () => {
    const { id } = await addEndpoint(ctx, receiver.url);
    receiver.behave(answer(503));
    await recordEventsOf(ctx, sales(1));
    await deliverDue(ctx);
    await passTime(ctx);
    const later = { ...ctx, clock: fixedClock(new Date(Date.now() + 71 * 3_600_000)) };
    await deliverDue(later);
    expect(await endpointOf(id)).toMatchObject({ status: "active", failures: 2 });
    await passTime(ctx);
    await deliverDue({ ...ctx, clock: fixedClock(new Date(Date.now() + 73 * 3_600_000)) });
    expect(await endpointOf(id)).toMatchObject({ status: "paused", reason: "failing" });
  });

  it("sends single probes to an endpoint that fails everything, and everything once one is accepted", async () => {
    const { id } = await addEndpoint(ctx, receiver.url);
    receiver.behave(answer(500));
    await recordEventsOf(ctx, sales(30));
    await deliverDue(ctx);
    expect(receiver.received).toHaveLength(8);
    expect(await endpointOf(id)).toMatchObject({ failures: 5 });
    await deliverDue(ctx);
    expect(receiver.received).toHaveLength(8);
    await passTime(ctx);
    await deliverDue(ctx);
    expect(receiver.received).toHaveLength(9);
    receiver.behave(accept);
    await passTime(ctx);
    await deliverDue(ctx);
    await passTime(ctx);
    await deliverDue(ctx);
    expect(receiver.ids()).toHaveLength(30);
    expect((await deliveriesOf(ctx, id)).every(({ state }) => state === "delivered")).toBe(true);
  });

  it("marks a delivery whose event is no longer kept", async () => {
    const { id } = await addEndpoint(ctx, receiver.url);
    await ctx.db.rows(
      `INSERT INTO event_delivery (organization_id, endpoint_id, event_id, event_type, state, next_attempt_at, created_at)
       VALUES ($1, $2, gen_random_uuid(), 'sale.registered', 'waiting', now(), now())`,
      [ctx.orgId, id],
    );
    await deliverDue(ctx);
    expect(await deliveriesOf(ctx, id)).toMatchObject([{ state: "given_up", lastError: "event_removed" }]);
    expect(receiver.received).toEqual([]);
  });

  it("stops at the end of its slice, and says that there is more", async () => {
    await addEndpoint(ctx, receiver.url);
    await recordEventsOf(ctx, sales(20));
    expect(await deliverDue(ctx, { slice: { calls: 6, ms: 5_000 } })).toEqual({
      delivered: 6,
      failed: 0,
      hasMore: true,
    });
    expect(await deliverDue(ctx)).toEqual({ delivered: 14, failed: 0, hasMore: false });
    expect(receiver.received).toHaveLength(20);
  });
});

describe("a slow endpoint", () => {
  it("delays no other endpoint of its organization, whose new events are sent while it is awaited", async () => {
    const slow = await startReceiver();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    slow.behave(async (response) => {
      await released;
      response.writeHead(204).end();
    });
    await addEndpoint(ctx, slow.url);
    await addEndpoint(ctx, receiver.url);
    await recordEventsOf(ctx, sales(3));
    const running = deliverDue(ctx);
    await expect.poll(() => [slow.received.length, receiver.received.length]).toEqual([3, 3]);
    await recordEventsOf(ctx, sales(2));
    await expect.poll(() => receiver.received.length, { timeout: 5_000 }).toBe(5);
    expect(slow.received).toHaveLength(3);
    release();
    expect(await running).toMatchObject({ failed: 0 });
    await deliverDue(ctx);
    expect([slow.ids().length, receiver.ids().length]).toEqual([5, 5]);
    await slow.close();
  });
});

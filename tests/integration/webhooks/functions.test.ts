import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { announcePause } from "../../../inngest/functions/webhooks/announce-pause.ts";
import { deliverWebhooks } from "../../../inngest/functions/webhooks/deliver.ts";
import { listAccessLogs } from "../../../lib/audit/index.ts";
import { AuditLogQuery } from "../../../lib/audit/schemas.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import {
  deleteEndpoint,
  deliverDue,
  removeOldDeliveries,
  unsafeFindDueDeliveries,
} from "../../../lib/webhooks/index.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { createOrganization, createStore, createUser } from "../../support/factories.ts";
import { findAllDue } from "../../support/find-all-due.ts";
import { type Mailbox, startMailbox } from "../../support/mailbox.ts";
import { runFunction } from "../../support/run-function.ts";
import { answer, startReceiver, type WebhookReceiver } from "../../support/webhook-receiver.ts";
import { addEndpoint, deliveriesOf, passTime, recordEventsOf, sales } from "../../support/webhook-world.ts";

let ctx: Ctx;
let mailbox: Mailbox;
let recorder: EventRecorder;
let receiver: WebhookReceiver;

beforeAll(async () => {
  mailbox = await startMailbox();
  recorder = await recordEvents();
});
afterAll(() => Promise.all([recorder.close(), mailbox.stop()]));
beforeEach(async () => {
  ({ ctx } = await createOrganization("Tarefas"));
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const run = (name: string) => runFunction(deliverWebhooks, { name, data: { orgId: ctx.orgId } });

describe("the job", () => {
  it.each(["crm/events.recorded", "crm/webhook-deliveries.due"])("delivers after %s, and ends", async (name) => {
    await addEndpoint(ctx, receiver.url);
    await recordEventsOf(ctx, sales(3));
    expect(await run(name)).toMatchObject({ result: { delivered: 3, failed: 0, hasMore: false } });
    expect(receiver.ids()).toHaveLength(3);
    expect((await run(name)).steps).toEqual(["deliver-slice"]);
  });

  it("requests the next slice if there is more to do", async () => {
    await addEndpoint(ctx, receiver.url);
    await recordEventsOf(ctx, sales(230));
    const before = recorder.named("crm/webhook-deliveries.due").length;
    expect(await run("crm/events.recorded")).toMatchObject({ result: { delivered: 200, hasMore: true } });
    expect(recorder.named("crm/webhook-deliveries.due")).toHaveLength(before + 1);
    expect(await run("crm/webhook-deliveries.due")).toMatchObject({ result: { delivered: 30, hasMore: false } });
  });
});

describe("the schedule", () => {
  const isDue = async () => (await findAllDue(unsafeFindDueDeliveries)).orgIds.includes(ctx.orgId);

  it("finds events that were not handed out, and retries whose time has come", async () => {
    const { id } = await addEndpoint(ctx, receiver.url);
    expect(await isDue()).toBe(false);
    await recordEventsOf(ctx, sales(1));
    expect(await isDue()).toBe(true);
    receiver.behave(answer(500));
    await deliverDue(ctx);
    expect(await isDue()).toBe(false);
    await passTime(ctx);
    expect(await isDue()).toBe(true);
    await deleteEndpoint(ctx, { id });
    expect(await isDue()).toBe(false);
  });
});

describe("a database restored from a backup", () => {
  it("has the events after its positions delivered, although its transaction ids begin again", async () => {
    const { id } = await addEndpoint(ctx, receiver.url);
    const [delivered] = await recordEventsOf(ctx, sales(1));
    await deliverDue(ctx);
    const later = "999999999999:999999999999:";
    await ctx.db.rows("UPDATE webhook_endpoint SET read_until = $2::pg_snapshot WHERE organization_id = $1", [
      ctx.orgId,
      later,
    ]);
    const [event] = await recordEventsOf(ctx, sales(1));
    expect((await findAllDue(unsafeFindDueDeliveries)).orgIds).toContain(ctx.orgId);
    await deliverDue(ctx);
    expect(receiver.ids()).toEqual([delivered, event]);
    expect((await findAllDue(unsafeFindDueDeliveries)).orgIds).not.toContain(ctx.orgId);
    expect(await deliveriesOf(ctx, id)).toHaveLength(2);
  });
});

describe("an automatic pause", () => {
  it("is in the audit log, and the administrators who see every store get a mail each", async () => {
    const people = {
      admin: await createUser(ctx.orgId, { permissions: ["app:team"], email: `${randomUUID()}@admin.test` }),
      other: await createUser(ctx.orgId, { permissions: ["app:settings"] }),
      reader: await createUser(ctx.orgId, { permissions: ["app:team"], readOnly: true }),
      limited: await createUser(ctx.orgId, {
        permissions: ["app:team"],
        storeIds: [await createStore(ctx.orgId, "F01")],
      }),
    };
    const { id: endpointId } = await addEndpoint(ctx, receiver.url);
    receiver.behave(answer(410));
    await recordEventsOf(ctx, sales(1));
    await deliverDue(ctx);
    const data = { orgId: ctx.orgId, endpointId };
    const done = await runFunction(announcePause, { name: "crm/webhook-endpoint.paused", data });
    expect(done).toMatchObject({ result: { mailed: 1 }, steps: ["record-pause", `mail-${people.admin.id}`] });
    expect(mailbox.mails(people.admin.email)).toMatchObject([{ subject: expect.stringContaining("pausado") }]);
    expect(mailbox.mails()).toHaveLength(1);
    const { data: logs } = await listAccessLogs(ctx, AuditLogQuery.parse({}));
    expect(logs).toMatchObject([
      { actionType: "WEBHOOK_PAUSE", user: { id: endpointId, name: "Balcão" }, targets: [{ kind: "webhook" }] },
    ]);
  });

  it("that ended meanwhile is not announced", async () => {
    const { id: endpointId } = await addEndpoint(ctx, receiver.url);
    const data = { orgId: ctx.orgId, endpointId };
    expect(await runFunction(announcePause, { name: "crm/webhook-endpoint.paused", data })).toMatchObject({
      result: { mailed: 0 },
    });
  });
});

describe("a deleted endpoint", () => {
  it("goes at once without deliveries, and otherwise keeps only the origin of its address", async () => {
    const unused = await addEndpoint(ctx, `${receiver.url}?token=secret`);
    await deleteEndpoint(ctx, { id: unused.id });
    const used = await addEndpoint(ctx, `${receiver.url}?token=secret`);
    await recordEventsOf(ctx, sales(1));
    await deliverDue(ctx);
    await deleteEndpoint(ctx, { id: used.id });
    const left = await ctx.db.rows("SELECT id, url FROM webhook_endpoint WHERE organization_id = $1", [ctx.orgId]);
    expect(left).toEqual([{ id: used.id, url: new URL(receiver.url).origin }]);
  });
});

describe("old deliveries", () => {
  it("are removed after 30 days, and then deleted endpoints without any", async () => {
    const kept = await addEndpoint(ctx, receiver.url);
    const gone = await addEndpoint(ctx, receiver.url);
    await recordEventsOf(ctx, sales(2));
    await deliverDue(ctx);
    await deleteEndpoint(ctx, { id: gone.id });
    // All of the deleted endpoint, and one of the other: their ids say when they were made.
    await ctx.db.rows(
      `UPDATE event_delivery SET id = overlay(id::text
         PLACING left(platform.first_uuid_at(now() - interval '31 days')::text, 13) FROM 1)::uuid
       WHERE organization_id = $1 AND (endpoint_id = $2 OR id = (SELECT id FROM event_delivery
         WHERE organization_id = $1 AND endpoint_id = $3 LIMIT 1))`,
      [ctx.orgId, gone.id, kept.id],
    );
    expect(await removeOldDeliveries(ctx)).toEqual({ removed: 4, isDone: true });
    expect(await deliveriesOf(ctx, kept.id)).toHaveLength(1);
    const left = await ctx.db.rows<{ id: string }>("SELECT id FROM webhook_endpoint WHERE organization_id = $1", [
      ctx.orgId,
    ]);
    expect(left).toEqual([{ id: kept.id }]);
  });
});

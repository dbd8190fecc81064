import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST as replayAll } from "../../../app/api/settings/outbound-webhooks/[id]/replay/route.ts";
import { POST as rotate } from "../../../app/api/settings/outbound-webhooks/[id]/rotate-secret/route.ts";
import {
  PATCH as change,
  DELETE as remove,
  GET as show,
} from "../../../app/api/settings/outbound-webhooks/[id]/route.ts";
import { POST as test } from "../../../app/api/settings/outbound-webhooks/[id]/test/route.ts";
import { POST as create, GET as list } from "../../../app/api/settings/outbound-webhooks/route.ts";
import { POST as replay } from "../../../app/api/settings/webhook-deliveries/[id]/replay/route.ts";
import { GET as detail } from "../../../app/api/settings/webhook-deliveries/[id]/route.ts";
import { GET as log } from "../../../app/api/settings/webhook-deliveries/route.ts";
import { listAccessLogs } from "../../../lib/audit/index.ts";
import { AuditLogQuery } from "../../../lib/audit/schemas.ts";
import type { RouteHandler } from "../../../lib/http/index.ts";
import { type Ctx, systemCtx } from "../../../lib/platform/ctx.ts";
import { deliverDue } from "../../../lib/webhooks/index.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { eventually } from "../../support/eventually.ts";
import { createOrganization, createStore, createUser } from "../../support/factories.ts";
import { call, tokenFor } from "../../support/http.ts";
import { ALL } from "../../support/team.ts";
import { accept, answer, startReceiver, type WebhookReceiver } from "../../support/webhook-receiver.ts";
import { deliveriesOf, passTime, recordEventsOf, sales } from "../../support/webhook-world.ts";

let ctx: Ctx;
let admin: string;
let recorder: EventRecorder;
let receiver: WebhookReceiver;

beforeAll(async () => {
  recorder = await recordEvents();
});
afterAll(() => recorder.close());
beforeEach(async () => {
  ({ ctx } = await createOrganization("Avisos"));
  admin = (await createUser(ctx.orgId, { permissions: ALL })).clerkId;
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

type Ask = { id?: string; body?: unknown; path?: string; by?: string };
const ask = async (handler: RouteHandler, method: string, { id, body, path, by = admin }: Ask = {}) => {
  const token = await tokenFor(by);
  const response = await call(handler, {
    method,
    token,
    path: path ?? "/api/settings/outbound-webhooks",
    ...(id === undefined ? {} : { params: { id } }),
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  return {
    status: response.status,
    code: response.headers.get("x-error-code"),
    body: text === "" ? null : JSON.parse(text),
  };
};
const make = async (fields: object = {}, by = admin) =>
  ask(create, "POST", { body: { url: receiver.url, types: ["sale.registered"], ...fields }, by });
const made = async (fields: object = {}) => (await make(fields)).body as { endpoint: { id: string }; secret: string };
const recordedTypes = async () =>
  (
    await ctx.db.rows<{ types: string[] }>("SELECT event_types AS types FROM organization WHERE id = $1", [ctx.orgId])
  )[0]?.types;

describe("an endpoint", () => {
  it("is created with a secret that only this response contains, and that is stored encrypted", async () => {
    const { status, body } = await make({ description: " Loja virtual " });
    expect(status).toBe(201);
    expect(body.secret).toMatch(/^whsec_[0-9A-Za-z+/]{43}=$/);
    expect(body.endpoint).toMatchObject({
      description: "Loja virtual",
      status: "active",
      types: ["sale.registered"],
      waiting: 0,
      failureRate: null,
    });
    const { id } = body.endpoint;
    const shown = [await ask(list, "GET"), await ask(show, "GET", { id })];
    const stored = await ctx.db.rows("SELECT * FROM webhook_endpoint WHERE organization_id = $1", [ctx.orgId]);
    expect(JSON.stringify([shown, stored])).not.toContain(body.secret.slice(6));
  });

  it("has the organization record its types; paused ones stay, deleted ones do not", async () => {
    const { endpoint } = await made({ types: ["sync.failed", "sale.registered"] });
    const other = await made({ types: ["rfm.changed"] });
    expect(await recordedTypes()).toEqual(["rfm.changed", "sale.registered", "sync.failed"]);
    await ask(change, "PATCH", { id: endpoint.id, body: { types: ["sync.finished"], status: "paused" } });
    expect(await recordedTypes()).toEqual(["rfm.changed", "sync.finished"]);
    expect((await ask(remove, "DELETE", { id: other.endpoint.id })).status).toBe(204);
    expect(await recordedTypes()).toEqual(["sync.finished"]);
  });

  it.each([
    ["no URL", { url: "loja" }],
    ["another protocol", { url: "ftp://loja.test/hook" }],
    ["a user in it", { url: "https://ana:senha@loja.test/hook" }],
    ["a fragment", { url: "https://loja.test/hook#a" }],
    ["no types", { types: [] }],
    ["an unknown type", { types: ["sale.invented"] }],
    ["an unknown field", { secret: "whsec_x" }],
    ["a long description", { description: "x".repeat(81) }],
  ])("with %s is rejected", async (_, fields) => {
    expect(await make(fields)).toMatchObject({ status: 400, code: "validation_failed" });
  });

  it("is limited to 20 in an organization", async () => {
    await ctx.db.rows(
      `INSERT INTO webhook_endpoint (organization_id, url, description, position, read_until, created_at, updated_at)
       SELECT $1, 'https://loja.test', '', '', '1:1:', now(), now() FROM generate_series(1, 20)`,
      [ctx.orgId],
    );
    expect(await make()).toMatchObject({ status: 409, code: "webhook_endpoint_limit_reached" });
  });

  it("needs an administrator who sees every store", async () => {
    const storeId = await createStore(ctx.orgId, "F01");
    const { clerkId: limited } = await createUser(ctx.orgId, { permissions: ALL, storeIds: [storeId] });
    const { clerkId: other } = await createUser(ctx.orgId, { permissions: ["app:integrations", "app:settings"] });
    const { clerkId: reader } = await createUser(ctx.orgId, { permissions: ALL, readOnly: true });
    const { endpoint } = await made();
    expect(await make({}, limited)).toMatchObject({ status: 403, code: "needs_every_store" });
    expect(await ask(list, "GET", { by: limited })).toMatchObject({ status: 403, code: "needs_every_store" });
    expect(await ask(log, "GET", { by: limited })).toMatchObject({ status: 403 });
    expect(await ask(test, "POST", { id: endpoint.id, by: limited })).toMatchObject({ status: 403 });
    expect(await make({}, other)).toMatchObject({ status: 403 });
    expect(await make({}, reader)).toMatchObject({ status: 403 });
    expect(await ask(list, "GET", { by: reader })).toMatchObject({ status: 200 });
  });

  it("forgets its failures when its address changes", async () => {
    const { endpoint } = await made();
    await ctx.db.rows(
      "UPDATE webhook_endpoint SET failures = 7, failing_since = now(), retry_at = now() WHERE organization_id = $1",
      [ctx.orgId],
    );
    const same = await ask(change, "PATCH", { id: endpoint.id, body: { description: "x" } });
    expect(same.body.failingSince).not.toBeNull();
    const moved = await ask(change, "PATCH", { id: endpoint.id, body: { url: `${receiver.url}/other` } });
    expect(moved.body).toMatchObject({ failingSince: null, url: `${receiver.url}/other` });
  });

  it("gets another secret, and says until when the former one signs, too", async () => {
    const { endpoint, secret } = await made();
    const rotated = await ask(rotate, "POST", { id: endpoint.id, body: {} });
    expect(rotated.body.secret).not.toBe(secret);
    const endsAt = Date.parse(rotated.body.endpoint.previousSecretEndsAt);
    expect(Math.abs(endsAt - Date.now() - 24 * 3_600_000)).toBeLessThan(60_000);
    const now = await ask(rotate, "POST", { id: endpoint.id, body: { overlapHours: 0 } });
    expect(now.body.endpoint.previousSecretEndsAt).toBeNull();
    expect(await ask(rotate, "POST", { id: endpoint.id, body: { overlapHours: 1_000 } })).toMatchObject({
      status: 400,
    });
  });

  it("gets no deliveries after it was deleted, and its deliveries leave the log", async () => {
    const { endpoint } = await made();
    await recordEventsOf(ctx, sales(1));
    await deliverDue(ctx);
    await recordEventsOf(ctx, sales(1));
    await ask(remove, "DELETE", { id: endpoint.id });
    await deliverDue(ctx);
    expect(receiver.received).toHaveLength(1);
    expect((await ask(log, "GET")).body).toMatchObject({ total: 0 });
    expect(await ask(show, "GET", { id: endpoint.id })).toMatchObject({ status: 404 });
  });

  it("is audited by name and host, without its secret and path", async () => {
    const { endpoint, secret } = await made({ url: `${receiver.url}?token=geheim`, description: "Loja" });
    const { id } = endpoint;
    const path = `/api/settings/outbound-webhooks/${id}`;
    await ask(change, "PATCH", { id, path, body: { status: "paused" } });
    await ask(rotate, "POST", { id, path: `${path}/rotate-secret`, body: {} });
    await eventually(async () => {
      const { data } = await listAccessLogs(ctx, AuditLogQuery.parse({}));
      expect(data.map(({ actionType }) => actionType).sort()).toEqual([
        "WEBHOOK_CREATE",
        "WEBHOOK_ROTATE",
        "WEBHOOK_UPDATE",
      ]);
      expect(data.every(({ targets }) => targets[0]?.name === "Loja")).toBe(true);
      for (const hidden of [secret.slice(6, 20), "geheim"]) expect(JSON.stringify(data)).not.toContain(hidden);
    });
  });
});

describe("the audit of an outbound webhook's address", () => {
  it("shows that only the path changed, without showing the path", async () => {
    const { endpoint } = await made({ url: `${receiver.url}/geheim-1`, description: "Loja" });
    const { id } = endpoint;
    const path = `/api/settings/outbound-webhooks/${id}`;
    await ask(change, "PATCH", { id, path, body: { url: `${receiver.url}/geheim-2` } });
    await ask(change, "PATCH", { id, path, body: { description: "Loja" } });
    await eventually(async () => {
      const { data } = await listAccessLogs(ctx, AuditLogQuery.parse({}));
      const changes = data.filter(({ actionType }) => actionType === "WEBHOOK_UPDATE").map(({ metadata }) => metadata);
      const differ = changes.map((metadata) => {
        const { before, after } = metadata as Record<string, Record<string, unknown>>;
        return Object.keys(after ?? {}).filter(
          (name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]),
        );
      });
      expect(differ.sort()).toEqual([[], ["addressFingerprint"]]);
      expect(JSON.stringify(data)).not.toContain("geheim");
    });
  });
});

describe("a test event", () => {
  it("is sent at once, signed, and its answer is returned and logged", async () => {
    const { endpoint } = await made();
    receiver.behave(answer(202, {}, "ok, thanks"));
    const { status, body } = await ask(test, "POST", { id: endpoint.id });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      type: "webhook.test",
      state: "delivered",
      attempts: 1,
      lastStatus: 202,
      responseStart: "ok, thanks",
    });
    expect(receiver.received[0]?.body).toBe(body.body);
    expect(receiver.received[0]?.headers).toMatchObject(body.headers);
    expect(Object.keys(body.headers)).not.toContain("webhook-signature");
    const { body: logged } = await ask(log, "GET", { path: "/api/x?type=webhook.test" });
    expect(logged).toMatchObject({ total: 1, data: [{ id: body.id, state: "delivered" }] });
  });

  it("that fails is not repeated, and changes nothing about the endpoint", async () => {
    const { endpoint } = await made();
    receiver.behave(answer(410));
    expect((await ask(test, "POST", { id: endpoint.id })).body).toMatchObject({ state: "given_up", lastStatus: 410 });
    await passTime(ctx);
    await deliverDue(ctx);
    expect(receiver.received).toHaveLength(1);
    expect((await ask(show, "GET", { id: endpoint.id })).body).toMatchObject({ status: "active", failingSince: null });
  });
});

describe("the delivery log", () => {
  const failOnce = async () => {
    const { endpoint } = await made();
    receiver.behave(answer(500, {}, "x".repeat(3_000)));
    const [eventId] = await recordEventsOf(ctx, [{ data: { kind: "sale" } }]);
    await deliverDue(ctx);
    await ctx.db.rows(
      "UPDATE event_delivery SET state = 'given_up', next_attempt_at = NULL WHERE organization_id = $1",
      [ctx.orgId],
    );
    const { body } = await ask(log, "GET");
    return { endpoint, eventId, delivery: body.data[0] as { id: string } };
  };

  it("shows the request without signatures, and the first kilobyte of the response", async () => {
    const { eventId, delivery } = await failOnce();
    const { body } = await ask(detail, "GET", { id: delivery.id });
    expect(body).toMatchObject({ eventId, lastStatus: 500, lastError: "http_status", state: "given_up" });
    expect(body.body).toBe(receiver.received[0]?.body);
    expect(body.headers).toEqual({
      "content-type": "application/json",
      "user-agent": receiver.received[0]?.headers["user-agent"],
      "webhook-id": eventId,
      "webhook-timestamp": receiver.received[0]?.headers["webhook-timestamp"],
    });
    expect(body.responseStart).toHaveLength(1_024);
  });

  it("is filtered by endpoint, state and type, in pages", async () => {
    const { endpoint } = await failOnce();
    receiver.behave(accept);
    const other = await made({ types: ["customer.created"] });
    await recordEventsOf(ctx, [{ type: "customer.created" }, { type: "customer.created" }]);
    await deliverDue(ctx);
    const total = async (query: string) => (await ask(log, "GET", { path: `/api/x?${query}` })).body.total;
    expect(await total("")).toBe(3);
    expect(await total(`endpointId=${endpoint.id}`)).toBe(1);
    expect(await total(`endpointId=${other.endpoint.id}&state=delivered`)).toBe(2);
    expect(await total("state=given_up")).toBe(1);
    expect(await total("type=customer.created")).toBe(2);
    const { body } = await ask(log, "GET", { path: "/api/x?limit=2&page=2" });
    expect([body.total, body.data.length]).toEqual([3, 1]);
    const { body: endpoints } = await ask(list, "GET");
    expect(endpoints.data.map(({ failureRate }: { failureRate: number }) => failureRate)).toEqual([1, 0]);
  });

  it("sends one delivery again, with the same id", async () => {
    const { eventId, endpoint, delivery } = await failOnce();
    receiver.behave(accept);
    expect((await ask(replay, "POST", { id: delivery.id })).body).toMatchObject({ state: "waiting", attempts: 0 });
    expect(recorder.named("crm/webhook-deliveries.due").at(-1)?.data).toEqual({ orgId: ctx.orgId });
    await deliverDue(ctx);
    expect(receiver.received.map(({ id }) => id)).toEqual([eventId, eventId]);
    expect(await deliveriesOf(ctx, endpoint.id)).toMatchObject([{ state: "delivered", attempts: 1 }]);
  });

  it("sends an endpoint's failed deliveries since a time again, and no other", async () => {
    const { endpoint } = await failOnce();
    receiver.behave(accept);
    await recordEventsOf(ctx, sales(2));
    await deliverDue(ctx);
    const since = (ms: number) => ({ since: new Date(Date.now() + ms).toISOString() });
    expect((await ask(replayAll, "POST", { id: endpoint.id, body: since(60_000) })).body).toEqual({ count: 0 });
    expect((await ask(replayAll, "POST", { id: endpoint.id, body: since(-60_000) })).body).toEqual({ count: 1 });
    expect(await deliverDue(ctx)).toMatchObject({ delivered: 1 });
  });

  it("does not send again to a paused endpoint, nor a test, nor an event that is no longer kept", async () => {
    const { endpoint, delivery } = await failOnce();
    const tested = (await ask(test, "POST", { id: endpoint.id })).body;
    expect(await ask(replay, "POST", { id: tested.id })).toMatchObject({ status: 409, code: "webhook_event_removed" });
    await ask(change, "PATCH", { id: endpoint.id, body: { status: "paused" } });
    const since = { since: "2026-01-01T00:00:00Z" };
    expect(await ask(replay, "POST", { id: delivery.id })).toMatchObject({ code: "webhook_endpoint_paused" });
    expect(await ask(replayAll, "POST", { id: endpoint.id, body: since })).toMatchObject({
      status: 409,
      code: "webhook_endpoint_paused",
    });
    await ask(change, "PATCH", { id: endpoint.id, body: { status: "active" } });
    await ctx.db.rows("UPDATE event_delivery SET event_id = gen_random_uuid() WHERE organization_id = $1 AND id = $2", [
      ctx.orgId,
      delivery.id,
    ]);
    expect((await ask(detail, "GET", { id: delivery.id })).body.body).toBeNull();
    expect(await ask(replay, "POST", { id: delivery.id })).toMatchObject({ code: "webhook_event_removed" });
  });
});

describe("another organization's endpoint or delivery", () => {
  it("answers 404 to every request, like an unknown id", async () => {
    const { endpoint } = await made();
    await ask(test, "POST", { id: endpoint.id });
    const [delivery] = (await ask(log, "GET")).body.data;
    const { orgId } = await createOrganization("Outra");
    const { clerkId: by } = await createUser(orgId, { permissions: ALL });
    const since = { since: "2026-01-01T00:00:00Z" };
    for (const id of [endpoint.id, randomUUID()]) {
      expect(await ask(show, "GET", { id, by })).toMatchObject({ status: 404, code: "webhook_endpoint_not_found" });
      expect(await ask(change, "PATCH", { id, by, body: { status: "paused" } })).toMatchObject({ status: 404 });
      expect(await ask(remove, "DELETE", { id, by })).toMatchObject({ status: 404 });
      expect(await ask(rotate, "POST", { id, by, body: {} })).toMatchObject({ status: 404 });
      expect(await ask(test, "POST", { id, by })).toMatchObject({ status: 404 });
      expect(await ask(replayAll, "POST", { id, by, body: since })).toMatchObject({ status: 404 });
      expect((await ask(log, "GET", { by, path: `/api/x?endpointId=${id}` })).body.total).toBe(0);
    }
    for (const id of [delivery.id, randomUUID()]) {
      expect(await ask(detail, "GET", { id, by })).toMatchObject({ status: 404, code: "webhook_delivery_not_found" });
      expect(await ask(replay, "POST", { id, by })).toMatchObject({ status: 404 });
    }
    expect((await ask(list, "GET", { by })).body.total).toBe(0);
    await deliverDue(systemCtx(orgId, "test"));
    expect((await ask(show, "GET", { id: endpoint.id })).body).toMatchObject({ status: "active" });
    expect(receiver.received).toHaveLength(1);
  });
});

import { afterAll, beforeAll, expect, it } from "vitest";
import { CreateEndpoint, createEndpoint, deliverDue, testEndpoint } from "../../../lib/webhooks/index.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { createOrganization, userCtx } from "../../support/factories.ts";
import { startReceiver, type WebhookReceiver } from "../../support/webhook-receiver.ts";
import { addEndpoint, deliveriesOf, recordEventsOf, sales } from "../../support/webhook-world.ts";

// Runs as production: the address of an endpoint may only lead to the public internet.
let recorder: EventRecorder;
let hidden: WebhookReceiver;
let allowed: WebhookReceiver;

beforeAll(async () => {
  recorder = await recordEvents();
  [hidden, allowed] = [await startReceiver(), await startReceiver()];
  Object.assign(process.env, { NODE_ENV: "production", OUTBOUND_PRIVATE_HOSTS: new URL(allowed.url).host });
});
afterAll(() => Promise.all([recorder.close(), hidden.close(), allowed.close()]));

const make = async (url: string) =>
  createEndpoint(
    userCtx((await createOrganization("Guarda")).orgId),
    CreateEndpoint.parse({ url, types: ["sale.registered"] }),
  );

it.each([
  "https://127.0.0.1/hook",
  "https://localhost/hook",
  "https://2130706433/hook",
  "https://[::1]/hook",
  "https://[::ffff:127.0.0.1]/hook",
  "https://169.254.169.254/latest/meta-data",
  "https://10.0.0.1/hook",
  "https://[fd00::1]/hook",
])("an endpoint at %s is refused", async (url) => {
  await expect(make(url)).rejects.toThrow("url: private_address");
});

it("an endpoint without https is refused, unless the operator allowed its host", async () => {
  await expect(make("http://example.com/hook")).rejects.toThrow("url: must begin with https");
  expect((await make(allowed.url)).endpoint).toMatchObject({ url: allowed.url });
});

it("an address that became private is not reached, and its deliveries say so", async () => {
  const { ctx } = await createOrganization("Guarda");
  const { id } = await addEndpoint(ctx, allowed.url);
  await ctx.db.rows("UPDATE webhook_endpoint SET url = $2 WHERE organization_id = $1", [ctx.orgId, hidden.url]);
  await recordEventsOf(ctx, sales(1));
  await deliverDue(ctx);
  expect(await deliveriesOf(ctx, id)).toMatchObject([{ state: "retrying", lastError: "blocked_address" }]);
  const tester = userCtx(ctx.orgId);
  expect(await testEndpoint(tester, { id })).toMatchObject({ state: "given_up", lastError: "blocked_address" });
  expect(hidden.received).toEqual([]);
});

import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { POST as whatsappRoute } from "../../../app/api/webhooks/whatsapp/route.ts";
import { getReport } from "../../../lib/campaigns/index.ts";
import { applyMessageEvents, recordReplies } from "../../../lib/sending/index.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { CampaignWorld } from "../../support/campaign-world.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { eventually } from "../../support/eventually.ts";
import { drain, holdInbox } from "../../support/inbox.ts";

// The full loop: a send, recipients' reactions, the provider's signed webhooks, the inbox, the ledger.
const PEOPLE = 120;
const HABITS = { deliver: 0.9, read: 0.8, reply: 0.4, optOut: 0.2, delayMs: 30 };

let app: Server;
let sandbox: Sandbox;
let events: EventRecorder;
let releaseInbox: () => Promise<void>;

beforeAll(async () => {
  releaseInbox = await holdInbox(inject("databaseUrl"));
  app = createServer(async (request, response) => {
    const headers = new Headers(
      Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const body = new Uint8Array(await buffer(request));
    const url = `http://localhost:3000${request.url}`;
    const answer = await whatsappRoute(new Request(url, { method: "POST", headers, body }), {
      params: Promise.resolve({}),
    });
    response.writeHead(answer.status).end(await answer.text());
  });
  app.listen(0, "127.0.0.1");
  await once(app, "listening");
  const appUrl = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
  const appSecret = process.env.APP_SECRET ?? "";
  [sandbox, events] = await Promise.all([
    startSandbox({ size: { customers: 10 }, appUrl, appSecret, habits: HABITS }),
    recordEvents(),
  ]);
  process.env.WHATSAPP_GRAPH_URL = sandbox.graphUrl;
});
afterAll(async () => {
  await Promise.all([sandbox.stop(), events.close(), releaseInbox()]);
  app.closeAllConnections();
  app.close();
});

const empty = () =>
  drain(async (ctx, deliveryIds) => {
    await applyMessageEvents(ctx, { deliveryIds });
    await recordReplies(ctx, { deliveryIds });
  });

/** Waits until no recipient has a pending reaction and all webhooks are delivered. */
const settled = () =>
  eventually(async () => {
    await empty();
    expect(sandbox.messaging.counts()).toMatchObject({ scheduled: 0, gathering: 0 });
  });

describe("customers' reactions to a campaign", () => {
  it("appear in its report, and the next campaign skips customers who opted out", async () => {
    const world = await CampaignWorld.open(sandbox);
    await world.customers(PEOPLE);
    const { id: numberId } = await world.number();
    const begun = await world.begin(await world.campaign({ numberId }));
    await world.send(begun);
    await settled();
    await empty();
    const { metrics, progress } = await getReport(world.ctx, { id: begun.campaignId });
    expect(progress).toMatchObject({ audience: PEOPLE, queued: 0, sending: 0, inDoubt: 0 });
    expect(metrics.sent + metrics.failed).toBe(PEOPLE);
    expect(metrics.delivered).toBe(metrics.sent);
    expect(metrics.failed).toBeGreaterThan(0);
    expect(metrics.reads).toBeGreaterThan(PEOPLE / 2);
    const [said] = await world.rows<{ phones: number; out: number }>(
      `SELECT (SELECT count(DISTINCT phone)::int FROM whatsapp_message WHERE organization_id = $1 AND direction = 'in') AS phones,
         (SELECT count(*)::int FROM customer_metrics WHERE organization_id = $1 AND whatsapp_opt_out) AS out`,
      [world.orgId],
    );
    expect(metrics.replies).toBe(said?.phones);
    expect(metrics.replies).toBeGreaterThan(10);
    expect(said?.out).toBeGreaterThan(5);
    const next = await world.begin(await world.campaign({ numberId }));
    await world.send(next);
    expect(await world.tally(next.campaignId)).toMatchObject({ "skipped opt_out": said?.out });
    await settled();
  });
});

import { strict as assert } from "node:assert";
import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import { buffer } from "node:stream/consumers";
import { Balcao, verifyWebhook, WebhookError } from "../src/index.ts";

// The first steps of a new integration, against the demo: `npm run demo`, then `node clients/typescript/examples/first-steps.ts`.
// Ends with status 1 at the first answer that is not as expected. It removes what it creates.
const baseUrl = process.env.BALCAO_URL ?? "http://localhost:3000";
const email = process.env.BALCAO_EMAIL ?? "admin@aurora.test";
/** The one address of this machine to which the demo sends webhooks: three ports above its own. */
const receiverPort = Number(process.env.RECEIVER_PORT ?? Number(new URL(baseUrl).port) + 3);
const secretUnknown = `whsec_${Buffer.from(randomUUID()).toString("base64")}`;

const run = Date.now().toString(36);
const cleanUps: (() => Promise<unknown>)[] = [];
const done = (step: string) => console.log(`✓ ${step}`);

/** An administrator. In the demo an address is enough; elsewhere pass a session token of your identity provider. */
const administrator = new Balcao({
  baseUrl,
  apiKey: async () => {
    const signIn = new Balcao({ baseUrl, apiKey: "none" });
    return (await signIn.post("/local-identity/token", { body: { email } })).token;
  },
});

async function createKey(): Promise<Balcao> {
  const { key, secret } = await administrator.post("/settings/api-keys", {
    body: {
      name: `First steps ${run}`,
      scopes: ["app:customers:read", "app:rfm:read", "app:segments", "app:campaigns", "app:campaigns:send"],
    },
  });
  cleanUps.push(() => administrator.post("/settings/api-keys/{id}/revoke", { path: { id: key.id } }));
  assert.equal(key.status, "active");
  assert.ok(secret.startsWith(key.prefix));
  done(`created the API key ${key.prefix}…`);
  return new Balcao({ baseUrl, apiKey: secret });
}

async function readChampions(balcao: Balcao): Promise<void> {
  const { total } = await balcao.get("/customers", { query: { rfm: ["champions"], limit: 1 } });
  const names: (string | null)[] = [];
  for await (const { name, rfmStatus } of balcao.rows("/customers", { query: { rfm: ["champions"], sort: "name" } })) {
    assert.equal(rfmStatus, "champions");
    names.push(name);
  }
  assert.equal(names.length, total);
  assert.ok(total > 0, "the demo has champions");
  done(`read ${total} champions, page after page`);
}

async function createSegment(balcao: Balcao): Promise<string> {
  const { id } = await balcao.post("/intelligence/segments", {
    body: {
      name: `Champions ${run}`,
      rules: [{ logic: "AND", filters: [{ category: "rfm", field: "rfmStatus", operator: "eq", value: "champions" }] }],
    },
  });
  cleanUps.unshift(() => balcao.delete("/intelligence/segments/{id}", { path: { id } }));
  done(`created the segment ${id}`);
  return id;
}

/** Also what a program does that got no answer: the same POST with the same key, and no second draft. */
async function createDraftOnce(balcao: Balcao, segmentId: string): Promise<void> {
  const name = `First steps ${run}`;
  const idempotencyKey = randomUUID();
  const create = () => balcao.post("/campaigns", { body: { name, channel: "email", segmentId }, idempotencyKey });
  const draft = await create();
  cleanUps.unshift(() => balcao.delete("/campaigns/{id}", { path: { id: draft.id } }));
  assert.equal(draft.status, "draft");
  assert.equal(draft.segmentId, segmentId);
  done(`created the draft ${draft.id}`);

  assert.deepEqual(await create(), draft);
  const { total } = await balcao.get("/campaigns", { query: { q: name } });
  assert.equal(total, 1);
  const other = balcao.post("/campaigns", { body: { name: `${name} B`, channel: "email" }, idempotencyKey });
  await assert.rejects(other, { status: 422, code: "idempotency_key_reused" });
  done("repeated the POST with the same idempotency key: the same draft, and no second one");
}

type Received = { body: Buffer; headers: Record<string, string | string[] | undefined> };

async function receiveWebhook(): Promise<void> {
  const received: Received[] = [];
  const receiver = createServer(async (request, response) => {
    received.push({ body: await buffer(request), headers: request.headers });
    response.writeHead(204).end();
  });
  await listen(receiver);
  cleanUps.unshift(async () => receiver.close());
  const { endpoint, secret } = await administrator.post("/settings/outbound-webhooks", {
    body: {
      url: `http://127.0.0.1:${receiverPort}/balcao`,
      description: `First steps ${run}`,
      types: ["campaign.finished"],
    },
  });
  const path = { id: endpoint.id };
  cleanUps.unshift(() => administrator.delete("/settings/outbound-webhooks/{id}", { path }));
  const delivery = await administrator.post("/settings/outbound-webhooks/{id}/test", { path });
  assert.deepEqual([delivery.state, delivery.lastStatus], ["delivered", 204]);

  const [first] = received;
  assert.ok(first, "a webhook arrived");
  const event = (await verifyWebhook(first.body, first.headers, secret)) as { type: string; id: string };
  assert.equal(event.type, "webhook.test");
  assert.equal(event.id, first.headers["webhook-id"]);
  await assert.rejects(verifyWebhook(first.body, first.headers, secretUnknown), WebhookError);
  done(`received the webhook ${event.id} and verified its signature`);
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject).listen(receiverPort, "127.0.0.1", resolve);
  });
}

try {
  const balcao = await createKey();
  await readChampions(balcao);
  const segmentId = await createSegment(balcao);
  await createDraftOnce(balcao, segmentId);
  await receiveWebhook();
} finally {
  for (const cleanUp of cleanUps) await cleanUp();
}
done("removed the draft, the segment and the webhook address, and revoked the key");

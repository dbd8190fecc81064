import { createHmac, randomInt } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { GET as handshake } from "../../../app/api/webhooks/whatsapp/route.ts";
import { unsafeRows } from "../../../lib/platform/db.ts";
import { env } from "../../../lib/platform/env.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { eventually } from "../../support/eventually.ts";
import { figure } from "../../support/figures.ts";
import { call } from "../../support/http.ts";
import { deliver, deliverGateway, drain, holdInbox, signatureOf, statusOf, whatsappBody } from "../../support/inbox.ts";
import { watchParsing } from "../../support/parsed-texts.ts";

let release: () => Promise<void>;
let recorder: EventRecorder;

beforeAll(async () => {
  release = await holdInbox(inject("ownerDatabaseUrl"));
  recorder = await recordEvents();
  await drain();
});
afterAll(() => Promise.all([release(), recorder.close()]));

const stored = () =>
  unsafeRows<{ count: bigint }>("SELECT count(*) AS count FROM platform.webhook_delivery").then(([row]) => row?.count);
const fresh = () => whatsappBody({ id: crypto.randomUUID(), value: {} });

describe("GET /webhooks/whatsapp [B8]", () => {
  const ask = (query: Record<string, string>) =>
    call(handshake, { path: `/api/webhooks/whatsapp?${new URLSearchParams(query)}` });
  const right = { "hub.mode": "subscribe", "hub.verify_token": "test-verify-token" };

  it("echoes any challenge as plain text", async () => {
    for (const challenge of ["1158201444", "<script>alert(1)</script>", "á \u202e", ""]) {
      const response = await ask({ ...right, "hub.challenge": challenge });
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      expect(await response.text()).toBe(challenge);
    }
  });

  it.each([
    ["a wrong token", { ...right, "hub.verify_token": "test-verify-tokem", "hub.challenge": "secret-echo" }],
    ["no token", { "hub.mode": "subscribe", "hub.challenge": "secret-echo" }],
    ["another mode", { ...right, "hub.mode": "unsubscribe", "hub.challenge": "secret-echo" }],
    ["no challenge", right],
    ["nothing", {}],
  ])("rejects %s and echoes nothing", async (_, query) => {
    const response = await ask(query as Record<string, string>);
    expect(response.status).toBe(403);
    expect(await response.text()).not.toContain("secret-echo");
  });
});

describe("POST /webhooks/whatsapp", () => {
  it("accepts a signed body, stores it once and requests inbox processing [B1]", async () => {
    const before = await stored();
    const body = fresh();
    for (let time = 0; time < 10; time += 1) {
      const response = await deliver(body);
      expect([response.status, await response.json()]).toEqual([200, { received: true }]);
    }
    const parallel = await Promise.all(Array.from({ length: 10 }, () => deliver(body)));
    expect(parallel.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const effects = Number(await stored()) - Number(before);
    expect(effects).toBe(1);
    figure("B1", { webhook: "WhatsApp", deliveries: 20, effects });
    await eventually(() => expect(recorder.named("crm/messaging.inbox-filled").length).toBeGreaterThan(0));
  });

  it("accepts the contract's test vector", async () => {
    const body = '{"object":"whatsapp_business_account","entry":[]}';
    const header = "sha256=235968abfd93347489fe39dfe5a172ae41e6bcf7d52178b6dfddca58034ae475";
    expect((await deliver(body, { "x-hub-signature-256": header })).status).toBe(200);
  });

  it("rejects an unsigned or wrongly signed body with 403 and stores nothing [B3]", async () => {
    const before = await stored();
    const body = fresh();
    const other = createHmac("sha256", "another").update(body).digest("hex");
    const wrong = [{}, { "x-hub-signature-256": "" }, { "x-hub-signature-256": `sha256=${other}` }];
    for (const headers of [
      ...wrong,
      { "x-hub-signature": signatureOf(body) },
      { "x-crm-secret": "test-gateway-secret" },
    ])
      expect((await deliver(body, headers as Record<string, string>)).status).toBe(403);
    expect((await deliver(`${body} `, { "x-hub-signature-256": signatureOf(body) })).status).toBe(403);
    expect(await stored()).toBe(before);
    expect((await deliver(body)).status).toBe(200);
  });

  it("limits unsigned requests to 100 a minute for any RATE_LIMIT, and counts signed ones separately", async () => {
    const from = { "x-forwarded-for": `10.9.${randomInt(256)}.${randomInt(256)}` };
    const left = ({ headers }: Response) =>
      [headers.get("ratelimit-limit"), headers.get("ratelimit-remaining")].map(Number);
    expect(left(await deliver(fresh(), from))).toEqual([100, 99]);
    expect(left(await deliver(fresh(), from))).toEqual([100, 98]);
    const { RATE_LIMIT, WEBHOOK_RATE_LIMIT } = env();
    const body = fresh();
    const signed = await deliver(body, { ...from, "x-hub-signature-256": signatureOf(body) });
    expect(left(signed)).toEqual([WEBHOOK_RATE_LIMIT, WEBHOOK_RATE_LIMIT - 1]);
    const asked = await call(handshake, { path: "/api/webhooks/whatsapp", headers: from });
    expect(left(asked)).toEqual([RATE_LIMIT, RATE_LIMIT - 1]);
  });

  it.each([
    ["empty", ""],
    ["no JSON", "entry=1"],
    ["cut off", '{"entry":['],
    ["a list", "[]"],
    ["a text", '"entry"'],
    ["null", "null"],
    ["behind a mark of byte order", '\ufeff{"entry":[]}'],
    ["no UTF-8", Buffer.from([0x7b, 0xff, 0x7d])],
    ["with a NUL", Buffer.from('{"entry":"\0"}')],
  ])("answers a signed body that is %s with 400 and stores nothing", async (_, body) => {
    const before = await stored();
    expect((await deliver(body)).status).toBe(400);
    expect(await stored()).toBe(before);
  });

  it("accepts 8 MiB, answers 413 to one byte more, and 403 to an unsigned body of that size", async () => {
    const before = await stored();
    const filler = (size: number) => `{"entry":[],"x":"${"x".repeat(size - 19)}"}`.padEnd(size, " ");
    const largest = filler(8 * 1_048_576);
    expect((await deliver(`${largest} `)).status).toBe(413);
    // Without a signature the body is not read, so its size is unknown.
    expect((await deliver(`${largest} `, {})).status).toBe(403);
    expect(await stored()).toBe(before);
    expect((await deliver(largest)).status).toBe(200);
  });

  it("parses a body over 64 KiB in a worker thread, on receipt and on processing", async () => {
    const value = {
      statuses: Array.from({ length: 1_000 }, (_, at) => statusOf(`wamid.${at}`, "read", 1_767_225_600)),
    };
    const body = whatsappBody({ id: crypto.randomUUID(), value });
    expect(body.length).toBeGreaterThan(65_536);
    const parsing = watchParsing();
    expect((await deliver(body)).status).toBe(200);
    await drain();
    expect(parsing.timesParsed(body)).toBe(0);
    parsing.stop();
    const [row] = await unsafeRows<{ count: bigint }>(
      "SELECT count(*) AS count FROM platform.webhook_delivery WHERE processed_at IS NULL AND body = $1",
      [body],
    );
    expect(row?.count).toBe(0n);
  });

  it("accepts a body nested 100,000 levels deep without a stack overflow", async () => {
    const deep = `{"entry":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
    expect((await deliver(deep)).status).toBe(200);
    expect((await drain()).size).toBe(0);
  });
});

describe("POST /webhooks/gateway", () => {
  const body = () => JSON.stringify({ event: "presence.update", instance: crypto.randomUUID(), data: {} });

  it("stores a body once for ten sequential and ten concurrent deliveries [B1]", async () => {
    const before = await stored();
    const same = body();
    for (let time = 0; time < 10; time += 1) expect((await deliverGateway(same)).status).toBe(200);
    const parallel = await Promise.all(Array.from({ length: 10 }, () => deliverGateway(same)));
    expect(parallel.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const effects = Number(await stored()) - Number(before);
    expect(effects).toBe(1);
    figure("B1", { webhook: "gateway", deliveries: 20, effects });
  });

  it("stores bodies in order of arrival, a large one before small ones that follow it", async () => {
    const large = {
      event: "presence.update",
      instance: crypto.randomUUID(),
      data: { texts: Array(200_000).fill("a") },
    };
    const bodies = [JSON.stringify(large), body(), body()];
    const answers = await Promise.all(bodies.map((one) => deliverGateway(one)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const rows = await unsafeRows<{ body: string }>(
      "SELECT body FROM platform.webhook_delivery WHERE body = ANY ($1) ORDER BY receipt",
      [bodies],
    );
    expect(rows.map((row) => bodies.indexOf(row.body))).toEqual([0, 1, 2]);
    await drain();
  });

  it("accepts only the exact secret", async () => {
    const before = await stored();
    for (const secret of ["", "test-gateway-secre", "test-gateway-secret2", "TEST-GATEWAY-SECRET"])
      expect((await deliverGateway(body(), secret)).status).toBe(403);
    expect(await stored()).toBe(before);
    expect((await deliverGateway(body())).status).toBe(200);
    expect((await deliverGateway("{")).status).toBe(400);
    expect(await stored()).toBe((before ?? 0n) + 1n);
  });
});

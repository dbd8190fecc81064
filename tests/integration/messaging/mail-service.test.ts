import { generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { POST as receive } from "../../../app/api/email-tracking/webhook/route.ts";
import { listSuppressed, recordSentMessages } from "../../../lib/messaging/index.ts";
import { toSignedText } from "../../../lib/messaging/rules/sns.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { unsafeRows } from "../../../lib/platform/db.ts";
import { env } from "../../../lib/platform/env.ts";
import { selfSignedCertificate } from "../../../sandbox/webhooks/certificate.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { createOrganization, createStore } from "../../support/factories.ts";
import { call } from "../../support/http.ts";
import { createCustomer, drain, holdInbox } from "../../support/inbox.ts";
import { watchParsing } from "../../support/parsed-texts.ts";

const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
const asked: string[] = [];
let isDown = true;
let service: Server;
let origin: string;
let release: () => Promise<void>;
let recorder: EventRecorder;

beforeAll(async () => {
  const certificate = selfSignedCertificate(keys, "sns.example.test");
  service = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.statusCode = request.url?.startsWith("/missing") ? 404 : request.url === "/down.pem" && isDown ? 500 : 200;
    response.end(request.url?.startsWith("/text") ? "no certificate" : certificate);
  }).listen(0, "127.0.0.1");
  await once(service, "listening");
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  release = await holdInbox(inject("ownerDatabaseUrl"));
  recorder = await recordEvents();
  await drain();
});
afterAll(async () => {
  service.closeAllConnections();
  service.close();
  await Promise.all([release(), recorder.close()]);
});

let ctx: Ctx;
let customerId: string;
let messageId: string;
beforeEach(async () => {
  ({ ctx } = await createOrganization());
  const storeId = await createStore(ctx.orgId, "F01");
  customerId = await createCustomer(ctx.orgId, storeId, { email: "bia@example.test" });
  messageId = await mail();
});

/** Makes everything pending older by this time. */
const letPass = (time: string) =>
  unsafeRows(
    `UPDATE platform.webhook_delivery SET received_at = received_at - $1::interval, claimed_until = claimed_until - $1::interval
     WHERE processed_at IS NULL`,
    [time],
  );

async function mail(sent = `<${randomUUID()}@crm.example.test>`, serviceId: string | null = null): Promise<string> {
  const fields = { customerId, campaignId: null, recipientId: randomUUID(), serviceId };
  const row = { ...fields, messageId: sent, sentAt: new Date() };
  await ctx.db.sql((sql) => recordSentMessages(sql, ctx.orgId, { channel: "email", rows: [row] }));
  return sent;
}

function notice(fields: Record<string, string> = {}): Record<string, string> {
  const base = {
    Type: "Notification",
    MessageId: randomUUID(),
    TopicArn: env().SES_TOPIC_ARNS,
    Message: "{}",
    Timestamp: new Date().toISOString(),
    SignatureVersion: "2",
    SigningCertURL: `${origin}/cert.pem`,
    ...fields,
  };
  const text = toSignedText(base as unknown as Parameters<typeof toSignedText>[0]);
  const algorithm = base.SignatureVersion === "1" ? "RSA-SHA1" : "RSA-SHA256";
  return { ...base, Signature: sign(algorithm, Buffer.from(text), keys.privateKey).toString("base64") };
}
const send = (body: Record<string, string>) =>
  call(receive, { method: "POST", body: JSON.stringify(body), headers: { "content-type": "text/plain" } });
const report = (said: object, sent = messageId) => {
  const about = { messageId: "0100018d", commonHeaders: { messageId: sent }, destination: ["bia@example.test"] };
  return send(notice({ Message: JSON.stringify({ mail: about, ...said }) }));
};
const bounce = (type: string, fields: object = {}) => ({
  notificationType: "Bounce",
  bounce: {
    bounceType: type,
    bounceSubType: "General",
    timestamp: "2026-01-01T00:00:04.000Z",
    bouncedRecipients: [{ emailAddress: "Bia@example.test", status: "5.1.1", ...fields }],
  },
});
const complaint = (fields: object = {}) => ({
  eventType: "Complaint",
  complaint: {
    complainedRecipients: [{ emailAddress: "bia@example.test" }],
    timestamp: "2026-01-01T08:00:00.000Z",
    complaintFeedbackType: "abuse",
    complaintSubType: null,
    ...fields,
  },
});
const isSuppressed = async () =>
  (await ctx.db.sql((sql) => listSuppressed(sql, ctx.orgId, ["BIA@example.test", "leo@example.test"]))).size > 0;
const isOptedOut = async () => {
  const [row] = await ctx.db.rows("SELECT email_opt_out AS out FROM customer WHERE organization_id = $1", [ctx.orgId]);
  return row?.out;
};
const events = () =>
  ctx.db.rows("SELECT status, code FROM message_event WHERE organization_id = $1 ORDER BY status", [ctx.orgId]);

describe("a report of the mail service", () => {
  it("suppresses the address once for a permanent bounce delivered ten times [B1]", async () => {
    for (let time = 0; time < 10; time += 1) expect((await report(bounce("Permanent"))).status).toBe(200);
    await drain();
    expect(await events()).toEqual([{ status: "bounced", code: "permanent_general" }]);
    expect(await isSuppressed()).toBe(true);
    expect(await isOptedOut()).toBe(false);
    expect(
      await ctx.db.rows("SELECT bounce_kind AS kind, bounced_at AS at FROM email_message WHERE organization_id = $1", [
        ctx.orgId,
      ]),
    ).toEqual([{ kind: "permanent", at: new Date("2026-01-01T00:00:04.000Z") }]);
  });

  it("does not suppress the address for a full mailbox, but does for an unknown host", async () => {
    await report(bounce("Transient"));
    await drain();
    expect(await isSuppressed()).toBe(false);
    await report(bounce("Transient", { status: "5.4.4" }));
    await drain();
    expect(await isSuppressed()).toBe(true);
  });

  it("suppresses the address after the third bounce of unknown cause", async () => {
    for (const expected of [false, false, true]) {
      await report(bounce("Undetermined"), await mail());
      await drain();
      expect(await isSuppressed()).toBe(expected);
    }
  });

  it("suppresses the address and opts the customer out after a complaint, unless marked as not spam", async () => {
    await report(complaint({ complaintFeedbackType: "not-spam" }));
    await drain();
    expect([await isSuppressed(), await isOptedOut(), await events()]).toEqual([false, false, []]);
    await report(complaint());
    await drain();
    expect([await isSuppressed(), await isOptedOut()]).toEqual([true, true]);
    expect(await events()).toEqual([{ status: "complained", code: "abuse" }]);
  });

  it("waits for its e-mail to be recorded, and is ignored if that takes more than ten minutes", async () => {
    const early = `<${randomUUID()}@crm.example.test>`;
    await report(bounce("Permanent"), early);
    await drain();
    expect(await events()).toEqual([]);
    const row = { customerId, campaignId: null, recipientId: randomUUID(), messageId: early, sentAt: new Date() };
    await ctx.db.sql((sql) => recordSentMessages(sql, ctx.orgId, { channel: "email", rows: [row] }));
    await letPass("9 minutes");
    await drain();
    expect(await events()).toEqual([{ status: "bounced", code: "permanent_general" }]);
    await report(bounce("Permanent"), "<nobody@crm.example.test>");
    await letPass("11 minutes");
    await drain();
    expect(
      await unsafeRows(
        "SELECT ignored, body FROM platform.webhook_delivery WHERE processed_at IS NOT NULL ORDER BY processed_at DESC LIMIT 1",
      ),
    ).toEqual([{ ignored: { unknown_mail: 1 }, body: null }]);
  });

  it("is matched by the service's message id alone, if the SMTP reply contained it", async () => {
    const serviceId = `0100018d-${randomUUID()}-000000`;
    await mail(undefined, serviceId);
    await send(notice({ Message: JSON.stringify({ mail: { messageId: serviceId }, ...bounce("Permanent") }) }));
    await drain();
    expect(await events()).toEqual([{ status: "bounced", code: "permanent_general" }]);
  });

  it("is matched by the X-Crm-Email-Message header, and affects no other organization", async () => {
    const other = (await createOrganization()).ctx;
    const named = { headers: [{ name: "X-Crm-Email-Message", value: messageId }], messageId: "x" };
    const delivery = { notificationType: "Delivery", delivery: { timestamp: "2026-01-01T00:00:01.000Z" } };
    await send(notice({ Message: JSON.stringify({ mail: named, ...delivery }) }));
    await send(notice({ Message: JSON.stringify({ mail: { messageId: "nobody" }, ...bounce("Permanent") }) }));
    const seen = await drain();
    expect([...seen.keys()]).toEqual([ctx.orgId]);
    expect(await events()).toEqual([{ status: "delivered", code: null }]);
    expect(await other.db.rows("SELECT 1 FROM message_event WHERE organization_id = $1", [other.orgId])).toEqual([]);
  });
});

describe("an email opt-out of one of several customers with the same address", () => {
  const flags = () =>
    ctx.db.rows(
      `SELECT c.email_opt_out AS out, m.email_opt_out AS mirror FROM customer c
       JOIN customer_metrics m ON m.organization_id = $1 AND m.customer_id = c.id WHERE c.organization_id = $1 ORDER BY c.id`,
      [ctx.orgId],
    );

  it("applies to all of them, ignoring case, and to no other address or organization", async () => {
    const storeId = await createStore(ctx.orgId, "F02");
    await createCustomer(ctx.orgId, storeId, { email: "BIA@Example.test" });
    await createCustomer(ctx.orgId, storeId, { email: "leo@example.test" });
    await createCustomer(ctx.orgId, storeId, {});
    const other = (await createOrganization()).ctx;
    await createCustomer(other.orgId, await createStore(other.orgId, "F01"), { email: "bia@example.test" });
    await report(complaint());
    await drain();
    const [yes, no] = [
      { out: true, mirror: true },
      { out: false, mirror: false },
    ];
    expect(await flags()).toEqual([yes, yes, no, no]);
    expect(
      await other.db.rows("SELECT email_opt_out AS out FROM customer WHERE organization_id = $1", [other.orgId]),
    ).toEqual([{ out: false }]);
  });
});

describe("authentication of mail service reports", () => {
  const stored = async () => {
    const [row] = await unsafeRows<{ count: bigint }>("SELECT count(*) AS count FROM platform.webhook_delivery");
    return row?.count;
  };

  it("accepts both signature versions of the configured topic, with at most one certificate download", async () => {
    const before = await stored();
    for (const SignatureVersion of ["1", "2"]) expect((await send(notice({ SignatureVersion }))).status).toBe(200);
    expect(await stored()).toBe((before ?? 0n) + 2n);
    expect(asked.filter((url) => url === "/cert.pem").length).toBeLessThanOrEqual(1);
    await drain();
  });

  it("rejects a forged, foreign, stale or malformed report with 403 and stores nothing", async () => {
    const before = await stored();
    const right = notice();
    const wrong = [
      { ...right, Message: '{"a":1}' },
      { ...right, Signature: "AAAA" },
      { ...right, Signature: "" },
      notice({ TopicArn: "arn:aws:sns:sa-east-1:999999999999:theirs" }),
      notice({ SigningCertURL: "https://evil.example/cert.pem" }),
      notice({ SigningCertURL: "https://sns.us-east-1.amazonaws.com/cert.pem" }),
      { ...right, SigningCertURL: `${origin}/down.pem`, Signature: "" },
      notice({ SigningCertURL: `${origin}/missing.pem` }),
      notice({ SigningCertURL: `${origin}/text.pem` }),
      notice({ Timestamp: new Date(Date.now() - 9 * 86_400_000).toISOString() }),
      notice({ Timestamp: new Date(Date.now() + 3_600_000).toISOString() }),
      { Type: "Notification" },
    ];
    for (const body of wrong) expect((await send(body as Record<string, string>)).status).toBe(403);
    for (const body of ["", "{", "[]", "null"])
      expect((await call(receive, { method: "POST", body })).status).toBe(403);
    expect(await stored()).toBe(before);
    expect((await send(right)).status).toBe(200);
    await drain();
  });

  it("keeps the cached certificate despite made-up certificate URLs, and rate-limits their downloads", async () => {
    const madeUp = (count: number, from = 0) =>
      Array.from({ length: count }, (_, at) => notice({ SigningCertURL: `${origin}/missing-${from + at}.pem` }));
    expect((await send(notice())).status).toBe(200);
    for (const each of madeUp(25)) expect((await send(each)).status).toBe(403);
    const before = asked.filter((url) => url === "/cert.pem").length;
    expect((await send(notice())).status).toBe(200);
    expect(asked.filter((url) => url === "/cert.pem").length).toBe(before);
    const { RATE_LIMIT } = env();
    Object.assign(env(), { RATE_LIMIT: 1 });
    for (const each of madeUp(5, 100)) expect((await send(each)).status).toBe(429);
    Object.assign(env(), { RATE_LIMIT });
    expect(asked.filter((url) => /^\/missing-10\d/.test(url))).toEqual([]);
    await drain();
  });

  it("rejects another topic's report unparsed, and any report unread if no topic is configured [D3]", async () => {
    const parsing = watchParsing();
    const bodies = ["[".repeat(262_144), JSON.stringify(notice({ TopicArn: "arn:aws:sns:sa-east-1:1:theirs" }))];
    for (const body of bodies) expect((await call(receive, { method: "POST", body })).status).toBe(403);
    expect(bodies.map(parsing.timesParsed)).toEqual([0, 0]);
    parsing.stop();
    const { SES_TOPIC_ARNS: ours } = env();
    Object.assign(env(), { SES_TOPIC_ARNS: " , " });
    const unread = new ReadableStream({ pull: () => Promise.reject(new Error("was read")) }, { highWaterMark: 0 });
    const request = new Request("http://localhost", { method: "POST", body: unread, duplex: "half" } as RequestInit);
    const { status } = await receive(request, { params: Promise.resolve({}) });
    Object.assign(env(), { SES_TOPIC_ARNS: ours });
    expect(status).toBe(403);
  });

  it("accepts a report of up to 256 KiB, and answers 413 to a larger one [D3]", async () => {
    const said = (size: number) => notice({ Message: "x".repeat(size) });
    expect((await send(said(262_144))).status).toBe(413);
    expect((await send(said(260_000))).status).toBe(200);
    await drain();
  });

  it("answers 503 with Retry-After while the certificate is unavailable, and accepts the retry", async () => {
    const later = notice({ SigningCertURL: `${origin}/down.pem` });
    const answer = await send(later);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "60"]);
    isDown = false;
    expect((await send(later)).status).toBe(200);
    await drain();
  });

  it("confirms a subscription at the service's own address, and answers 403 for any other", async () => {
    const question = { Type: "SubscriptionConfirmation", Token: "t", Message: "You have chosen" };
    expect((await send(notice({ ...question, SubscribeURL: `${origin}/confirm?x=1` }))).status).toBe(200);
    expect(asked).toContain("/confirm?x=1");
    expect((await send(notice({ ...question, SubscribeURL: "https://evil.example/confirm" }))).status).toBe(403);
  });
});

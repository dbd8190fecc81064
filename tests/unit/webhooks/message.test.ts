import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { toBody, toHeaders, type WebhookEvent } from "../../../lib/webhooks/rules/message.ts";
import { toOutcome } from "../../../lib/webhooks/rules/outcome.ts";
import { toSecret } from "../../../lib/webhooks/rules/secret.ts";

const EVENT: WebhookEvent = {
  id: "0196f1b2-0000-7000-8000-000000000001",
  type: "sale.registered",
  sequence: 1_800_000_000_000_001,
  createdAt: "2026-03-10T12:00:00.123Z",
  subject: { type: "sale", id: "0196f1b2-0000-7000-8000-000000000002" },
  storeId: null,
  data: { kind: "sale", amount: 10 },
};
const [CURRENT, PREVIOUS, OTHER] = [1, 2, 3].map((byte) => toSecret(Buffer.alloc(32, byte))) as [
  string,
  string,
  string,
];

describe("a webhook", () => {
  it("has the event's type, time, data, subject and sequence, always in the same bytes", () => {
    expect(JSON.parse(toBody(EVENT))).toEqual({
      type: "sale.registered",
      timestamp: "2026-03-10T12:00:00.123Z",
      id: EVENT.id,
      sequence: 1_800_000_000_000_001,
      subject: EVENT.subject,
      storeId: null,
      data: EVENT.data,
    });
    expect(toBody({ ...EVENT })).toBe(toBody(EVENT));
  });

  it("is signed with each live secret, as the reference implementation verifies", () => {
    const body = toBody(EVENT);
    const headers = toHeaders(EVENT.id, body, { secrets: [CURRENT, PREVIOUS], now: new Date() });
    expect(headers["webhook-id"]).toBe(EVENT.id);
    for (const secret of [CURRENT, PREVIOUS]) expect(new Webhook(secret).verify(body, headers)).toBeTruthy();
    expect(() => new Webhook(OTHER).verify(body, headers)).toThrow("No matching signature");
    expect(() => new Webhook(CURRENT).verify(body.replace("10", "11"), headers)).toThrow("No matching signature");
  });

  it("is signed over id, time and body with the decoded secret", () => {
    const now = new Date("2026-03-10T12:00:01.900Z");
    const headers = toHeaders(EVENT.id, "{}", { secrets: [CURRENT], now });
    const mac = createHmac("sha256", Buffer.alloc(32, 1)).update(`${EVENT.id}.1773144001.{}`).digest("base64");
    expect(headers).toMatchObject({ "webhook-timestamp": "1773144001", "webhook-signature": `v1,${mac}` });
  });
});

describe("the outcome of an attempt", () => {
  const answered = (status: number) => toOutcome({ status, retryAfterMs: 5_000, responseStart: "ok" });

  it.each([200, 201, 202, 204, 299])("is a delivery after %s", (status) => {
    expect(answered(status)).toMatchObject({ isDelivered: true, error: null, retryAfterMs: null });
  });

  it.each([
    [301, "redirect"],
    [307, "redirect"],
    [400, "http_status"],
    [429, "http_status"],
    [500, "http_status"],
  ] as const)("is a failure after %s", (status, error) => {
    expect(answered(status)).toMatchObject({ isDelivered: false, isGone: false, error, retryAfterMs: 5_000 });
  });

  it("says that the endpoint is gone after 410", () => {
    expect(answered(410)).toMatchObject({ isDelivered: false, isGone: true });
  });

  it("keeps why there was no answer", () => {
    expect(toOutcome({ status: null, error: "timeout" })).toMatchObject({ isDelivered: false, error: "timeout" });
  });
});

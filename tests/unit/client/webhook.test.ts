import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { verifyWebhook, WebhookError } from "../../../clients/typescript/src/index.ts";

const SECRET = `whsec_${Buffer.from("a secret of thirty-two bytes ....").toString("base64")}`;
const PAYLOAD = '{"type":"campaign.sent","name":"Olá"}';
const NOW = new Date("2026-11-28T12:00:00Z");

const headersAt = (at = NOW, payload = PAYLOAD, secret = SECRET) => ({
  "webhook-id": "msg_1",
  "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
  "webhook-signature": new Webhook(secret).sign("msg_1", at, payload),
});
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);

describe("verifyWebhook", () => {
  it("accepts what the reference implementation signs", async () => {
    const event = { type: "campaign.sent", name: "Olá" };
    expect(await verifyWebhook(PAYLOAD, headersAt(), SECRET, NOW)).toEqual(event);
    expect(await verifyWebhook(Buffer.from(PAYLOAD), new Headers(headersAt()), SECRET, NOW)).toEqual(event);
    expect(await verifyWebhook(PAYLOAD, headersAt(), SECRET.slice("whsec_".length), NOW)).toEqual(event);
  });

  it("accepts one valid signature of several, as while a secret is replaced", async () => {
    const headers = headersAt();
    const signatures = `v1,AAAA v1a,zzz v2,x ${headers["webhook-signature"]}`;
    const given = {
      "Webhook-Id": "msg_1",
      "Webhook-Timestamp": headers["webhook-timestamp"],
      "Webhook-Signature": signatures,
    };
    await expect(verifyWebhook(PAYLOAD, given, SECRET, NOW)).resolves.toBeDefined();
  });

  it.each([
    ["another body", PAYLOAD.replace("Olá", "Oi"), headersAt()],
    ["another secret", PAYLOAD, headersAt(NOW, PAYLOAD, `whsec_${Buffer.from("another").toString("base64")}`)],
    ["another id", PAYLOAD, { ...headersAt(), "webhook-id": "msg_2" }],
    ["no signature", PAYLOAD, { ...headersAt(), "webhook-signature": undefined }],
    ["an empty id", PAYLOAD, { ...headersAt(), "webhook-id": "" }],
    ["text that is no base64", PAYLOAD, { ...headersAt(), "webhook-signature": "v1,%%%" }],
    ["an old time", PAYLOAD, headersAt(minutes(-6))],
    ["a future time", PAYLOAD, headersAt(minutes(6))],
    ["a time that is no number", PAYLOAD, { ...headersAt(), "webhook-timestamp": "1e9" }],
  ])("rejects %s", async (_, payload, headers) => {
    await expect(verifyWebhook(payload, headers, SECRET, NOW)).rejects.toThrow(WebhookError);
  });

  it("rejects a secret that is not in base64", async () => {
    await expect(verifyWebhook(PAYLOAD, headersAt(), "whsec_%", NOW)).rejects.toThrow("not in base64");
  });
});

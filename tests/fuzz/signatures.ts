import { createHmac } from "node:crypto";
import { webhookProof } from "../../lib/helpdesk/connection/webhook.ts";
import { env } from "../../lib/platform/env.ts";
import type { HttpRequest } from "./requests.ts";

type Sign = (request: HttpRequest) => Record<string, string>;

const bytesOf = ({ body }: HttpRequest) => Buffer.from(body ?? "");

/** The providers' signatures, so that a body passes the proof and is read. */
const SIGNERS: Record<string, Sign> = {
  "POST /webhooks/whatsapp": (request) => {
    const digest = createHmac("sha256", env().APP_SECRET ?? "")
      .update(bytesOf(request))
      .digest("hex");
    return { "x-hub-signature-256": `sha256=${digest}` };
  },
  "POST /webhooks/gateway": () => ({ "x-crm-secret": env().GATEWAY_WEBHOOK_SECRET ?? "" }),
  "POST /webhooks/automation": () => ({ authorization: `Bearer ${env().INTERNAL_API_KEY ?? ""}` }),
  "GET /admin/queues": () => {
    const { QUEUE_UI_USER, QUEUE_UI_PASSWORD } = env();
    return { authorization: `Basic ${Buffer.from(`${QUEUE_UI_USER}:${QUEUE_UI_PASSWORD}`).toString("base64")}` };
  },
  "POST /webhooks/identity": (request) => {
    const [id, timestamp] = [`msg_${crypto.randomUUID()}`, String(Math.floor(Date.now() / 1_000))];
    const key = Buffer.from((env().CLERK_WEBHOOK_SIGNING_SECRET ?? "").replace(/^whsec_/, ""), "base64");
    const mac = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(bytesOf(request)).digest("base64");
    return { "svix-id": id, "svix-timestamp": timestamp, "svix-signature": `v1,${mac}` };
  },
};

/** A helpdesk that does not sign is authenticated by its webhook URL. */
const ADDRESSES: Record<string, (orgId: string) => string> = {
  "POST /webhooks/helpdesk": (orgId) =>
    `secret=${env().HELPDESK_WEBHOOK_SECRET}&signature=${webhookProof(orgId)}&org=${orgId}`,
  "GET /webhooks/whatsapp": () => `hub.mode=subscribe&hub.verify_token=${env().WHATSAPP_VERIFY_TOKEN}&hub.challenge=42`,
};

/** Adds the provider's proof to the request, if the operation has one. */
export function proven(operation: string, request: HttpRequest, orgId: string): HttpRequest {
  const address = ADDRESSES[operation]?.(orgId);
  const [path] = request.target.split("?");
  return {
    ...request,
    target: address === undefined ? request.target : `${path}?${address}`,
    headers: { ...request.headers, ...SIGNERS[operation]?.(request) },
  };
}

import { randomBytes } from "node:crypto";
import type { Clock } from "../calendar.ts";
import type { KeptFile, MediaStore } from "../files.ts";
import { statusError } from "../graph/errors.ts";
import type { Limits } from "../graph/limits.ts";
import type { GatewayWebhooks } from "../webhooks/gateway.ts";
import type { MetaWebhooks } from "../webhooks/meta.ts";
import { gatewayContent, graphContent, type SaidFile, type SaidPlace } from "./said-files.ts";
import type { Sent } from "./sent.ts";

export type PhoneEvent = { status: "sent" | "delivered" | "read" } | { status: "failed"; code: number };
export type Said = { text: string; payload?: string; quotes: boolean; file?: SaidFile; location?: SaidPlace };

type Wires = {
  meta: MetaWebhooks | null;
  gateway: GatewayWebhooks;
  limits: Limits;
  clock: Clock;
  media: MediaStore;
  /** Files for later download from the gateway, by message id. */
  received: Map<string, KeptFile>;
};

const GATEWAY_STATUS = { sent: "SERVER_ACK", delivered: "DELIVERY_ACK", read: "READ", failed: "ERROR" } as const;

/** Sends the application a message's status in its provider's format. */
export function reportStatus({ meta, gateway, clock }: Wires, sent: Sent, event: PhoneEvent): void {
  if (sent.via === "gateway") {
    const { id, waId, instance } = sent;
    gateway.send(instance, "messages.update", {
      messageId: `cm${id.toLowerCase()}`,
      keyId: id,
      remoteJid: `${waId}@s.whatsapp.net`,
      fromMe: true,
      participant: null,
      status: GATEWAY_STATUS[event.status],
      instanceId: instance.name,
    });
    return;
  }
  const pricing = { billable: true, pricing_model: "PMP", type: "regular", category: "marketing" };
  meta?.add(sent.number, "statuses", {
    id: sent.id,
    status: event.status,
    timestamp: seconds(clock),
    recipient_id: sent.waId,
    recipient_user_id: userIdOf(sent.waId),
    ...(sent.opaque === null ? {} : { biz_opaque_callback_data: sent.opaque }),
    ...(event.status === "failed" ? { errors: [statusError(event.code)] } : {}),
    ...(event.status === "sent" || event.status === "delivered" ? { pricing } : {}),
  });
}

/** Sends a reply from the phone; returns its message id. */
export function reportReply(wires: Wires, sent: Sent, said: Said): string {
  const { meta, gateway, limits, clock } = wires;
  if (sent.via === "gateway") {
    const id = `3A${randomBytes(8).toString("hex").toUpperCase()}`;
    const { instance, waId } = sent;
    if (said.file) wires.received.set(id, said.file);
    gateway.send(instance, "messages.upsert", {
      key: { remoteJid: `${waId}@s.whatsapp.net`, fromMe: false, id },
      pushName: "Cliente",
      status: "DELIVERY_ACK",
      ...gatewayContent(said),
      source: "android",
      contextInfo: said.quotes ? { stanzaId: sent.id, participant: `${instance.ownerPhone}@s.whatsapp.net` } : null,
      messageTimestamp: Number(seconds(clock)),
      instanceId: instance.name,
    });
    return id;
  }
  const { number, waId } = sent;
  const id = `wamid.HBg${randomBytes(18).toString("base64url")}`;
  limits.hear(number.phoneNumberId, sent.to);
  const content =
    said.payload === undefined
      ? graphContent(said, said.file ? wires.media.add(said.file) : null)
      : { type: "button", button: { payload: said.payload, text: said.text } };
  const quotes = said.quotes || said.payload !== undefined;
  const context = quotes ? { context: { from: number.displayPhoneNumber, id: sent.id } } : {};
  const userId = userIdOf(waId);
  const message = { from: waId, from_user_id: userId, id, timestamp: seconds(clock), ...content, ...context };
  meta?.add(number, "messages", message, { profile: { name: "Cliente" }, wa_id: waId, user_id: userId });
  return id;
}

/** The business-scoped user id of this number. */
function userIdOf(waId: string): string {
  return `BR.${BigInt(waId).toString(36).toUpperCase()}`;
}

function seconds(clock: Clock): string {
  return String(Math.floor(clock.now().getTime() / 1_000));
}

import type { IncomingMessage } from "node:http";
import { z } from "zod";
import { env } from "../../platform/env.ts";
import { openResponse } from "../../platform/http-client.ts";
import type { FilePart } from "../../platform/outbound/multipart.ts";
import type { ConnectionState } from "../../stores/schemas.ts";
import { classifyGatewayError } from "../rules/classify-error.ts";
import { toWhatsappAddress } from "../rules/whatsapp-address.ts";
import type { OutboundMessage, SendResult } from "../schemas.ts";
import { ask } from "./ask.ts";
import { deliver } from "./deliver.ts";

/** The unofficial provider: a WhatsApp gateway instance, with its own token or the operator's key. */
export type GatewayAccess = { instance: string; apiKey: string; timeoutMs?: number };

/** The gateway waits for the connected phone. */
const SEND_TIMEOUT_MS = 60_000;
const UPLOAD_TIMEOUT_MS = 120_000;

const Accepted = z.object({ key: z.object({ id: z.string().min(1), remoteJid: z.string().optional() }) });
const Failed = z.object({ response: z.object({ message: z.unknown() }) });
const State = z.object({ instance: z.object({ state: z.string().optional() }) });
/** 256 kB: a QR code takes a few. */
const Png = z.string().startsWith("data:image/png;base64,").max(262_144);
const Pairing = z.union([
  z.object({ instance: z.object({ state: z.literal("open") }) }),
  z.object({ base64: Png.nullish(), pairingCode: z.string().max(20).nullish() }),
]);
const Instances = z.array(z.object({ name: z.string().optional(), ownerJid: z.string().nullish() }));

/** Sends one message without retries. 201 means accepted, not sent. Templates exist only at the official provider. */
export async function sendGatewayMessage(access: GatewayAccess, message: OutboundMessage): Promise<SendResult> {
  if (message.kind === "template") return { outcome: "refused", class: "fail", code: "no_templates" };
  const { path, body, file } = toCall(message);
  return deliver(
    {
      url: `${base()}/message/${path}/${encodeURIComponent(access.instance)}`,
      headers: { apikey: access.apiKey },
      body: { number: toWhatsappAddress(message.to), ...body },
      file,
      timeoutMs: file ? UPLOAD_TIMEOUT_MS : (access.timeoutMs ?? SEND_TIMEOUT_MS),
    },
    readAnswer,
  );
}

/** The file of a received message, as JSON with base64 content. */
export function openGatewayMedia(
  { instance, apiKey }: GatewayAccess,
  messageId: string,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const url = new URL(`${base()}/chat/getBase64FromMediaMessage/${encodeURIComponent(instance)}`);
  const headers = { apikey: apiKey, "content-type": "application/json", accept: "application/json" };
  const body = JSON.stringify({ message: { key: { id: messageId } }, convertToMp4: false });
  return openResponse(url, { method: "POST", headers, body, signal, timeoutMs: UPLOAD_TIMEOUT_MS });
}

/** The instance's connection state. Throws a `ProviderError`. */
export async function fetchConnectionState({ instance, apiKey }: GatewayAccess): Promise<ConnectionState> {
  const answer = await get(`instance/connectionState/${encodeURIComponent(instance)}`, apiKey, State);
  const { state } = answer.instance;
  return state === "open" || state === "connecting" ? state : "close";
}

/**
 * Starts connecting the instance: the QR code as a data URL and the code to type instead, both null while the gateway
 * prepares them; `open` if a phone is connected.
 */
export async function fetchPairing({
  instance,
  apiKey,
}: GatewayAccess): Promise<"open" | { qrCode: string | null; pairingCode: string | null }> {
  const answer = await get(`instance/connect/${encodeURIComponent(instance)}`, apiKey, Pairing);
  if ("instance" in answer) return "open";
  return { qrCode: answer.base64 ?? null, pairingCode: answer.pairingCode ?? null };
}

/** The instance's phone as digits; null if the gateway does not return it. */
export async function fetchInstanceOwner({ instance, apiKey }: GatewayAccess): Promise<string | null> {
  const query = new URLSearchParams({ instanceName: instance });
  const listed = await get(`instance/fetchInstances?${query}`, apiKey, Instances).catch(() => []);
  const owner = listed.find(({ name }) => name === instance)?.ownerJid;
  return owner ? (/^(\d{8,15})[@:]/.exec(owner)?.[1] ?? null) : null;
}

type Call = { path: string; body: Record<string, unknown>; file?: FilePart };

/** Voice messages have their own endpoint; other files are sent by their kind. */
function toCall(message: Exclude<OutboundMessage, { kind: "template" }>): Call {
  if (message.kind === "text") return { path: "sendText", body: { text: message.text, linkPreview: true } };
  const { media, content, caption, fileName, isVoice } = message;
  const file = "file" in content ? { file: content.file } : {};
  if (media === "audio" && isVoice) return { path: "sendWhatsAppAudio", body: {}, ...file };
  const named = { ...(caption ? { caption } : {}), ...(fileName ? { fileName } : {}) };
  const mimetype = "file" in content ? { mimetype: content.file.type } : {};
  return { path: "sendMedia", body: { mediatype: media, ...mimetype, ...named }, ...file };
}

function readAnswer(status: number, body: unknown): SendResult | null {
  const accepted = Accepted.safeParse(body);
  if (status < 300 && accepted.success) {
    const { id, remoteJid } = accepted.data.key;
    return { outcome: "accepted", providerMessageId: id, waId: remoteJid?.replace(/[@:].*$/s, "") ?? null };
  }
  if (status < 400) return null;
  const failure = classifyGatewayError(status, Failed.safeParse(body).data?.response.message);
  return failure ? { outcome: "refused", ...failure } : { outcome: "unknown", reason: "server_error" };
}

function get<T>(path: string, apiKey: string, answer: z.ZodType<T>): Promise<T> {
  const what = path.split("?")[0] ?? path;
  return ask({ url: `${base()}/${path}`, headers: { apikey: apiKey }, what, answer }, (status) => {
    if (status === 401 || status === 403) return "denied";
    if (status === 404) return "not_found";
    return status < 400 ? null : "refused";
  });
}

function base(): string {
  return (env().GATEWAY_BASE_URL ?? "").replace(/(?<!\/)\/+$/, "");
}

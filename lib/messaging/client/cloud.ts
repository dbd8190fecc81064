import { z } from "zod";
import { sendRequest } from "../../platform/http-client.ts";
import { encodeMultipart, type FilePart } from "../../platform/outbound/multipart.ts";
import { classifyGraphError } from "../rules/classify-error.ts";
import { missingValues, toComponents } from "../rules/template-message.ts";
import { toWhatsappAddress } from "../rules/whatsapp-address.ts";
import type { OutboundMessage, Refusal, SendResult } from "../schemas.ts";
import { deliver } from "./deliver.ts";
import { authorized, Failed, getNode, graphUrl, listEdge } from "./graph.ts";

/** The official provider: WhatsApp's Cloud API (Graph API). */
export type CloudAccess = { phoneNumberId: string; token: string; timeoutMs?: number };

const SEND_TIMEOUT_MS = 30_000;
const UPLOAD_TIMEOUT_MS = 120_000;
const NUMBER_FIELDS = "id,display_phone_number,quality_rating,throughput,whatsapp_business_manager_messaging_limit";

const Accepted = z.object({
  messages: z.array(z.object({ id: z.string().min(1) })).min(1),
  contacts: z.array(z.object({ wa_id: z.string().optional() })).optional(),
});

const CloudMedia = z.object({
  url: z.url({ protocol: /^https?$/ }),
  mime_type: z.string().optional().catch(undefined),
  file_size: z.coerce.number().int().positive().optional().catch(undefined),
});
type CloudMedia = z.infer<typeof CloudMedia>;
const MediaId = z.object({ id: z.string().min(1) });
type Uploaded = { ok: true; mediaId: string } | { ok: false; class: Refusal; code: string };

const CloudNumber = z.object({
  id: z.string(),
  display_phone_number: z.string().optional().catch(undefined),
  quality_rating: z.string().optional().catch(undefined),
  throughput: z.object({ level: z.string() }).optional().catch(undefined),
  whatsapp_business_manager_messaging_limit: z.string().optional().catch(undefined),
});
export type CloudNumber = z.infer<typeof CloudNumber>;

/** Sends one message without retries and returns the outcome. */
export async function sendCloudMessage(access: CloudAccess, message: OutboundMessage): Promise<SendResult> {
  if (message.kind === "template" && missingValues(message.template, message.values).length > 0)
    return { outcome: "refused", class: "fail", code: "missing_value" };
  return deliver(
    {
      url: `${graphUrl()}/${encodeURIComponent(access.phoneNumberId)}/messages`,
      headers: authorized(access.token),
      body: toBody(message),
      timeoutMs: access.timeoutMs ?? SEND_TIMEOUT_MS,
    },
    readAnswer,
  );
}

/** The provider's data about a number, readable with its token. */
export async function fetchCloudNumber(phoneNumberId: string, token: string): Promise<CloudNumber> {
  return getNode(encodeURIComponent(phoneNumberId), token, { fields: NUMBER_FIELDS }, CloudNumber);
}

/** The ids of an account's numbers. */
export async function fetchAccountNumbers(wabaId: string, token: string): Promise<string[]> {
  const numbers = await listEdge(
    { wabaId, edge: "phone_numbers", token },
    { fields: "id" },
    z.object({ id: z.string() }),
  );
  return numbers.map(({ id }) => id);
}

function readAnswer(status: number, body: unknown): SendResult | null {
  const failed = Failed.safeParse(body);
  if (failed.success) {
    const { code } = failed.data.error;
    return { outcome: "refused", ...classifyGraphError(code), code: String(code) };
  }
  const accepted = Accepted.safeParse(body);
  if (status >= 300 || !accepted.success) return null;
  const { messages, contacts } = accepted.data;
  return { outcome: "accepted", providerMessageId: messages[0]?.id ?? "", waId: contacts?.[0]?.wa_id ?? null };
}

function toBody(message: OutboundMessage): Record<string, unknown> {
  return {
    messaging_product: "whatsapp",
    recipient_type: "individual",
    to: toWhatsappAddress(message.to),
    ...toContent(message),
    ...(message.opaque === undefined ? {} : { biz_opaque_callback_data: message.opaque }),
  };
}

function toContent(message: OutboundMessage): Record<string, unknown> {
  switch (message.kind) {
    case "template": {
      const { name, language } = message.template;
      const components = toComponents(message.template, message.values);
      return { type: "template", template: { name, language: { code: language }, components } };
    }
    case "text":
      return { type: "text", text: { preview_url: true, body: message.text } };
    case "media": {
      const { media, content, caption, fileName, isVoice } = message;
      const source = "mediaId" in content ? { id: content.mediaId } : {};
      const named = media === "document" && fileName ? { filename: fileName } : {};
      const voice = media === "audio" && isVoice ? { voice: true } : {};
      return { type: media, [media]: { ...source, ...(caption ? { caption } : {}), ...named, ...voice } };
    }
    default:
      return message satisfies never;
  }
}

/** Metadata and download URL of a media id. Throws a `ProviderError`. */
export function fetchCloudMedia(mediaId: string, token: string): Promise<CloudMedia> {
  return getNode(encodeURIComponent(mediaId), token, {}, CloudMedia);
}

/** Uploads a file for a later message. It is not delivered before that, so the upload may be retried. */
export async function uploadCloudMedia(access: CloudAccess, file: FilePart, signal: AbortSignal): Promise<Uploaded> {
  const { headers, body } = encodeMultipart(
    [
      ["messaging_product", "whatsapp"],
      ["type", file.type],
    ],
    { field: "file", file },
  );
  const url = `${graphUrl()}/${encodeURIComponent(access.phoneNumberId)}/media`;
  const sent = { method: "POST", headers: { ...authorized(access.token), ...headers }, body, signal };
  const response = await sendRequest(url, { ...sent, timeoutMs: UPLOAD_TIMEOUT_MS }).catch(() => null);
  if (response === null) return { ok: false, class: "retry", code: "unreachable" };
  const answer: unknown = await response.json().catch(() => undefined);
  const failed = Failed.safeParse(answer);
  if (failed.success)
    return { ok: false, ...classifyGraphError(failed.data.error.code), code: String(failed.data.error.code) };
  const stored = MediaId.safeParse(answer);
  if (response.ok && stored.success) return { ok: true, mediaId: stored.data.id };
  return { ok: false, class: response.status >= 500 ? "retry" : "fail", code: `http_${response.status}` };
}

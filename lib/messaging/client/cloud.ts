import { z } from "zod";
import { env } from "../../platform/env.ts";
import { sendRequest } from "../../platform/http-client.ts";
import { encodeMultipart, type FilePart } from "../../platform/outbound/multipart.ts";
import { classifyGraphError } from "../rules/classify-error.ts";
import { missingValues, toComponents } from "../rules/template-message.ts";
import { toWhatsappAddress } from "../rules/whatsapp-address.ts";
import type { OutboundMessage, Refusal, SendResult } from "../schemas.ts";
import { ask } from "./ask.ts";
import { deliver } from "./deliver.ts";

/** The official provider: WhatsApp's Cloud API (Graph API). */
export type CloudAccess = { phoneNumberId: string; token: string; timeoutMs?: number };

const SEND_TIMEOUT_MS = 30_000;
const UPLOAD_TIMEOUT_MS = 120_000;
const TEMPLATE_FIELDS = "id,name,language,status,category,components,quality_score,rejected_reason";
const NUMBER_FIELDS = "id,display_phone_number,quality_rating,throughput,whatsapp_business_manager_messaging_limit";
const PAGE_SIZE = 100;
/** An account has a few hundred templates; an endless cursor is a fault. */
const MAX_PAGES = 50;

const Accepted = z.object({
  messages: z.array(z.object({ id: z.string().min(1) })).min(1),
  contacts: z.array(z.object({ wa_id: z.string().optional() })).optional(),
});
const Failed = z.object({ error: z.object({ code: z.number().int() }) });
const Listed = z.object({
  data: z.array(z.unknown()),
  paging: z.object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() }).optional(),
});

const CloudTemplate = z.object({
  id: z.union([z.string(), z.int()]).transform(String),
  name: z.string(),
  language: z.string(),
  status: z.string(),
  category: z.string().catch("UNKNOWN"),
  components: z.array(z.unknown()).catch([]),
  quality_score: z.object({ score: z.string() }).nullish().catch(null),
  rejected_reason: z.string().nullish().catch(null),
});
export type CloudTemplate = z.infer<typeof CloudTemplate>;

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
      url: `${base()}/${encodeURIComponent(access.phoneNumberId)}/messages`,
      headers: authorized(access.token),
      body: toBody(message),
      timeoutMs: access.timeoutMs ?? SEND_TIMEOUT_MS,
    },
    readAnswer,
  );
}

/** All templates of an account, in any status. Throws a `ProviderError`. */
export async function fetchCloudTemplates(wabaId: string, token: string): Promise<CloudTemplate[]> {
  return listAll(wabaId, "message_templates", token, TEMPLATE_FIELDS, CloudTemplate);
}

/** The provider's data about a number, readable with its token. */
export async function fetchCloudNumber(phoneNumberId: string, token: string): Promise<CloudNumber> {
  return get(encodeURIComponent(phoneNumberId), token, { fields: NUMBER_FIELDS }, CloudNumber);
}

/** The ids of an account's numbers. */
export async function fetchAccountNumbers(wabaId: string, token: string): Promise<string[]> {
  const numbers = await listAll(wabaId, "phone_numbers", token, "id", z.object({ id: z.string() }));
  return numbers.map(({ id }) => id);
}

async function listAll<T>(wabaId: string, edge: string, token: string, fields: string, Row: z.ZodType<T>) {
  const rows: T[] = [];
  let after: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = { fields, limit: String(PAGE_SIZE), ...(after === undefined ? {} : { after }) };
    const { data, paging } = await get(`${encodeURIComponent(wabaId)}/${edge}`, token, query, Listed);
    // Skip unreadable rows instead of failing the whole list.
    rows.push(...data.flatMap((row) => Row.safeParse(row).data ?? []));
    // Follow the cursor, never the `next` URL: it could send the token to any host.
    if (paging?.next === undefined || paging.cursors?.after === undefined) break;
    after = paging.cursors.after;
  }
  return rows;
}

function get<T>(path: string, token: string, query: Record<string, string>, answer: z.ZodType<T>): Promise<T> {
  const url = `${base()}/${path}?${new URLSearchParams(query)}`;
  return ask({ url, headers: authorized(token), what: path, answer }, (status, body) => {
    const failed = Failed.safeParse(body);
    if (!failed.success) return status < 400 ? null : "refused";
    const { code } = failed.data.error;
    if (code === 100 || code === 33) return "not_found";
    return classifyGraphError(code).class === "stop-number" ? "denied" : "refused";
  });
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
  return get(encodeURIComponent(mediaId), token, {}, CloudMedia);
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
  const url = `${base()}/${encodeURIComponent(access.phoneNumberId)}/media`;
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

function base(): string {
  return env().WHATSAPP_GRAPH_URL.replace(/(?<!\/)\/+$/, "");
}

function authorized(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

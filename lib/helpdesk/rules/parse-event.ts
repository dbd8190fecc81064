import { z } from "zod";
import { writtenPhoneKey } from "../../core/phone-key.ts";

const File = z.object({
  file_type: z.string().catch("file"),
  data_url: z.url({ protocol: /^https?$/ }),
});

/** Stored as JSON text; some servers send it unparsed. */
const Attributes = z.preprocess((value) => {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return {};
  }
}, z.record(z.string(), z.unknown()).catch({}));

/** The only inbox type that this product sends for; in others the helpdesk sends agents' messages itself. */
const OUR_CHANNEL = "Channel::Api";

const MessageCreated = z.object({
  event: z.literal("message_created"),
  id: z.int().positive(),
  message_type: z.literal("outgoing"),
  private: z.literal(false).or(z.null()).optional(),
  source_id: z.literal("").or(z.null()).optional(),
  content: z.string().nullish(),
  content_attributes: Attributes.optional(),
  created_at: z.union([z.string(), z.number()]).optional(),
  sender: z.object({ type: z.string().optional() }).nullish(),
  attachments: z.array(z.unknown()).nullish(),
  inbox: z.object({ id: z.int() }).nullish(),
  conversation: z.object({
    id: z.int().positive(),
    inbox_id: z.int().optional(),
    channel: z.literal(OUR_CHANNEL).optional(),
    meta: z.object({ sender: z.object({ id: z.int().optional(), phone_number: z.string().nullish() }).nullish() }),
  }),
});

/** An agent's answer to relay. `phone` is in the format of our messages. */
export type Answer = {
  helpdeskMessageId: number;
  conversationId: number;
  contactId: number | null;
  inboxId: number | null;
  isAutomated: boolean;
  saidAt: Date | null;
  phone: string | null;
  text: string;
  files: AnswerFile[];
};
/** `kind` is the helpdesk's; the type of the downloaded file decides how WhatsApp receives it. */
export type AnswerFile = { kind: "image" | "video" | "audio" | "document"; url: string };

/** Account of the event, if given: older helpdesks omit it from some events. */
export function accountOf(body: unknown): number | null {
  return z.object({ account: z.object({ id: z.int() }) }).safeParse(body).data?.account.id ?? null;
}

/**
 * An answer by an agent or an automation. Null for private notes, customer messages, messages already on WhatsApp (they
 * have a source id) and other events.
 */
export function parseAnswer(body: unknown): Answer | null {
  const parsed = MessageCreated.safeParse(body);
  if (!parsed.success) return null;
  const { id, content, content_attributes, created_at, sender, attachments, inbox, conversation } = parsed.data;
  const isAutomated = content_attributes?.automated === true;
  if (sender?.type !== "user" && !isAutomated) return null;
  const contact = conversation.meta.sender;
  return {
    helpdeskMessageId: id,
    conversationId: conversation.id,
    contactId: contact?.id ?? null,
    inboxId: inbox?.id ?? conversation.inbox_id ?? null,
    isAutomated,
    saidAt: readTime(created_at),
    phone: writtenPhoneKey(contact?.phone_number),
    text: content?.trim() ?? "",
    files: (attachments ?? []).flatMap((one) => {
      const file = File.safeParse(one).data;
      return file ? [{ kind: kindOf(file.file_type), url: file.data_url }] : [];
    }),
  };
}

function kindOf(type: string): AnswerFile["kind"] {
  return type === "image" || type === "video" || type === "audio" ? type : "document";
}

/** Webhooks send ISO text, API responses seconds. */
function readTime(value: string | number | undefined): Date | null {
  if (value === undefined) return null;
  const time = new Date(typeof value === "number" ? value * 1_000 : value);
  return Number.isNaN(time.getTime()) ? null : time;
}

/** One WhatsApp message: a text, or a file with an optional caption. */
export type AnswerPart = { text: string; file: AnswerFile | null };

/** WhatsApp's limit for captions. */
const MAX_CAPTION = 1_024;

/**
 * WhatsApp allows one file per message, so an answer with several files is split in order. Its text is the first file's
 * caption, or a separate message before it if it cannot be one.
 */
export function toParts({ text, files }: Pick<Answer, "text" | "files">): AnswerPart[] {
  const [first, ...others] = files;
  const rest = others.map((file) => ({ text: "", file }));
  if (first === undefined) return text === "" ? [] : [{ text, file: null }];
  const isCaption = first.kind !== "audio" && text.length <= MAX_CAPTION;
  if (isCaption || text === "") return [{ text, file: first }, ...rest];
  return [{ text, file: null }, { text: "", file: first }, ...rest];
}

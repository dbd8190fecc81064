import { z } from "zod";
import { writtenPhoneKey } from "../../core/phone-key.ts";

const File = z.object({
  file_type: z.string().catch("file"),
  data_url: z.url({ protocol: /^https?$/ }),
});

/** On disk the attributes are a JSON text, and some servers send them so. */
const Attributes = z.preprocess((value) => {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return {};
  }
}, z.record(z.string(), z.unknown()).catch({}));

/** The kind of inbox that we serve. From any other the helpdesk itself sends what agents write. */
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

/** An answer on its way to a customer. The phone stands as in our messages. */
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
/** `kind` as the helpdesk sees it; how WhatsApp gets it is decided by the type of the download. */
export type AnswerFile = { kind: "image" | "video" | "audio" | "document"; url: string };

/** Whose helpdesk speaks, as far as it says so: older ones leave it out of some events. */
export function accountOf(body: unknown): number | null {
  return z.object({ account: z.object({ id: z.int() }) }).safeParse(body).data?.account.id ?? null;
}

/**
 * What an agent, or the product in its place, says to a customer. Null: a note, what a customer said, what has been on
 * WhatsApp already (it has a source id), or another event.
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

/** A text in webhooks, seconds in answers. */
function readTime(value: string | number | undefined): Date | null {
  if (value === undefined) return null;
  const time = new Date(typeof value === "number" ? value * 1_000 : value);
  return Number.isNaN(time.getTime()) ? null : time;
}

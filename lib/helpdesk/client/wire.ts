import { z } from "zod";
import { MESSAGE_STATUSES } from "../names.ts";
import type {
  ContactDetails,
  HelpdeskAgent,
  HelpdeskContact,
  HelpdeskConversation,
  HelpdeskFile,
  HelpdeskInbox,
  HelpdeskMessage,
} from "./types.ts";

// The fields that are read from helpdesk responses; all others are ignored.
const Id = z.int().positive();
const Text = z.string().nullish().catch(null);
const Seconds = z.number().transform((seconds) => new Date(seconds * 1_000));

/** Any JSON or empty body, as opposed to a proxy's HTML page. */
export const Answered = z
  .unknown()
  .refine((body) => body !== undefined)
  .transform(() => true as const);
/** The changed row. */
export const Made = z.object({ id: Id });

/** Skips rows that cannot be parsed instead of failing the whole list. */
export function rowsOf<T>(row: z.ZodType<T>): z.ZodType<T[]> {
  return z.array(z.unknown()).transform((rows) => rows.flatMap((it) => row.safeParse(it).data ?? []));
}

export const Contact = z
  .object({ id: Id, name: Text, phone_number: Text })
  .transform(
    ({ id, name, phone_number }): HelpdeskContact => ({ id, name: name ?? null, phone: phone_number ?? null }),
  );

export const DetailedContact = z
  .object({ id: Id, name: Text, phone_number: Text, email: Text, created_at: Seconds })
  .transform(
    ({ id, name, phone_number, email, created_at }): ContactDetails => ({
      id,
      name: name ?? null,
      phone: phone_number ?? null,
      email: email ?? null,
      createdAt: created_at,
    }),
  );

/** Attribute of a message that names the reply it is, so that a reply is found again after a lost answer. */
export const REPLY_ATTRIBUTE = "crm_reply_id";
const MESSAGE_TYPES: Record<number, HelpdeskMessage["type"]> = { 0: "in", 1: "out", 2: "event", 3: "out" };

const File = z
  .object({
    id: Id,
    file_type: z.string().catch("file"),
    content_type: Text,
    extension: Text,
    file_size: z.number().nullish().catch(null),
    data_url: Text,
  })
  .transform(
    ({ id, file_type, content_type, extension, file_size, data_url }): HelpdeskFile => ({
      id,
      kind: file_type === "image" || file_type === "audio" || file_type === "video" ? file_type : "document",
      type: content_type ?? null,
      extension: extension ?? null,
      bytes: file_size ?? null,
      url: data_url ?? null,
    }),
  );

export const Message = z.object({
  id: Id,
  inbox_id: Id.nullish().catch(null),
  content: Text,
  message_type: z.int(),
  private: z.boolean().nullish().catch(null),
  status: z.enum(MESSAGE_STATUSES).nullish().catch(null),
  source_id: Text,
  created_at: Seconds.optional().catch(undefined),
  content_attributes: z.record(z.string(), z.unknown()).catch({}),
  sender: z.object({ name: Text }).nullish().catch(null),
  attachments: rowsOf(File).catch([]),
});
export type Message = z.infer<typeof Message>;

export function toMessage(message: Message): HelpdeskMessage {
  const { content_attributes: attributes, status } = message;
  const textOf = (name: string) => (typeof attributes[name] === "string" ? attributes[name] : null);
  const type = MESSAGE_TYPES[message.message_type] ?? "event";
  return {
    id: message.id,
    inboxId: message.inbox_id ?? null,
    type,
    isNote: message.private === true,
    text: message.content?.trim() || null,
    senderName: message.sender?.name ?? null,
    at: message.created_at ?? null,
    status: type === "out" && message.private !== true ? (status ?? null) : null,
    problem: status === "failed" ? textOf("external_error") : null,
    replyId: textOf(REPLY_ATTRIBUTE),
    files: message.attachments,
  };
}

export const Conversation = z
  .object({
    id: Id,
    inbox_id: Id,
    status: z.enum(["open", "pending", "resolved", "snoozed"]),
    labels: z.array(z.string()).catch([]),
    custom_attributes: z.record(z.string(), z.unknown()).catch({}),
    can_reply: z.boolean().catch(true),
    last_non_activity_message: Message.nullish().catch(null),
    created_at: Seconds,
    last_activity_at: Seconds.optional().catch(undefined),
    meta: z
      .object({
        sender: Contact.nullish().catch(null),
        assignee: z.object({ id: Id, name: z.string() }).nullish().catch(null),
        channel: Text,
      })
      .catch({ sender: null, assignee: null, channel: null }),
  })
  .transform(
    ({
      inbox_id,
      custom_attributes,
      can_reply,
      last_non_activity_message,
      created_at,
      last_activity_at,
      meta,
      ...row
    }): HelpdeskConversation => ({
      ...row,
      inboxId: inbox_id,
      channel: meta.channel ?? null,
      canReply: can_reply,
      lastMessage: last_non_activity_message ? toMessage(last_non_activity_message) : null,
      contact: meta.sender ?? null,
      assignee: meta.assignee ?? null,
      customAttributes: custom_attributes,
      createdAt: created_at,
      lastActivityAt: last_activity_at ?? created_at,
    }),
  );

export const Agent = z
  .object({
    id: Id,
    name: Text,
    email: z.string(),
    role: z.string().catch("agent"),
    availability_status: z.enum(["online", "offline", "busy"]).catch("offline"),
    confirmed: z.boolean().catch(false),
  })
  .transform(
    ({ name, availability_status, confirmed, ...row }): HelpdeskAgent => ({
      ...row,
      name: name ?? row.email,
      availability: availability_status,
      isConfirmed: confirmed,
    }),
  );

export const Inbox = z
  .object({ id: Id, name: z.string(), channel_type: z.string().catch("") })
  .transform(({ channel_type, ...row }): HelpdeskInbox => ({ ...row, channelType: channel_type }));

export const Labels = z.object({ payload: z.array(z.string()) }).transform(({ payload }) => payload);

export const Webhook = z.object({
  id: Id,
  url: z.string(),
  subscriptions: z.array(z.string()).catch([]),
  secret: Text,
});
export type Webhook = z.infer<typeof Webhook>;

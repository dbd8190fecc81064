import { z } from "zod";
import type { ContactDetails, HelpdeskAgent, HelpdeskContact, HelpdeskConversation, HelpdeskInbox } from "./types.ts";

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

export const Conversation = z
  .object({
    id: Id,
    inbox_id: Id,
    status: z.enum(["open", "pending", "resolved", "snoozed"]),
    labels: z.array(z.string()).catch([]),
    custom_attributes: z.record(z.string(), z.unknown()).catch({}),
    created_at: Seconds,
    last_activity_at: Seconds.optional().catch(undefined),
    meta: z
      .object({
        sender: Contact.nullish().catch(null),
        assignee: z.object({ id: Id, name: z.string() }).nullish().catch(null),
      })
      .catch({ sender: null, assignee: null }),
  })
  .transform(
    ({ inbox_id, custom_attributes, created_at, last_activity_at, meta, ...row }): HelpdeskConversation => ({
      ...row,
      inboxId: inbox_id,
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

export const Message = z.object({
  id: Id,
  content: Text,
  message_type: z.int(),
  source_id: Text,
  created_at: Seconds.optional().catch(undefined),
  sender: z.object({ name: Text }).nullish().catch(null),
});

export const Labels = z.object({ payload: z.array(z.string()) }).transform(({ payload }) => payload);

export const Webhook = z.object({
  id: Id,
  url: z.string(),
  subscriptions: z.array(z.string()).catch([]),
  secret: Text,
});
export type Webhook = z.infer<typeof Webhook>;

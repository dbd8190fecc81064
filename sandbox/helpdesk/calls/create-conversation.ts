import { z } from "zod";
import type { Answer } from "../../http/answer.ts";
import { findConversations } from "../conversation-views.ts";
import { utc } from "../database.ts";
import { STATUSES } from "../enums.ts";
import type { ContactRow } from "../people.ts";
import { notFound } from "../refusals.ts";
import { conversationById, tellConversationCreated, tellMessage } from "../telling.ts";
import { fieldsOf, Id, type Turn } from "../turn.ts";
import { type Inbox, inboxOf, linkContact } from "./contact-inboxes.ts";
import { contactById } from "./contacts.ts";
import { answerWith, statusOf } from "./conversations.ts";
import { addMessage } from "./create-message.ts";

const Attributes = z.record(z.string(), z.unknown()).optional();
const Body = z.looseObject({
  inbox_id: Id.nullish(),
  contact_id: Id.nullish(),
  source_id: z.string().nullish(),
  status: z.string().nullish(),
  assignee_id: Id.nullish(),
  snoozed_until: z.string().nullish(),
  custom_attributes: Attributes,
  additional_attributes: Attributes,
  message: z.looseObject({ content: z.string().nullish() }).nullish(),
});
type Body = z.infer<typeof Body>;
type Place = { contact: ContactRow; inbox: Inbox; linkId: number };

export async function createConversation(turn: Turn): Promise<Answer> {
  const body = fieldsOf(turn, Body);
  const place = await placeOf(turn, body);
  const known = place.inbox.lock ? await newestIn(turn, place) : undefined;
  const id = known ?? (await insert(turn, body, place));
  if (known === undefined) await tellConversationCreated(turn, id, place.inbox.id);
  if (body.message) {
    const messageId = await addMessage(turn, await conversationById(turn, id), { ...body.message });
    await tellMessage(turn, messageId, "message_created");
  }
  return answerWith(turn, await conversationById(turn, id));
}

/** By inbox and contact; else by a source id of any inbox. */
async function placeOf(turn: Turn, { inbox_id, contact_id, source_id }: Body): Promise<Place> {
  if (inbox_id && contact_id) {
    const inbox = await inboxOf(turn, inbox_id);
    const contact = await contactById(turn, contact_id);
    const link = await linkContact(turn, contact, inbox, source_id ?? null);
    return { contact, inbox, linkId: link.id };
  }
  const [link] = await turn.sql.rows<{ id: number; contact_id: number; inbox_id: number }>(
    `SELECT l.id, l.contact_id, l.inbox_id FROM contact_inboxes l JOIN inboxes i ON i.id = l.inbox_id
     WHERE i.account_id = $1 AND l.source_id = $2 ORDER BY l.id LIMIT 1`,
    [turn.account.id, source_id ?? null],
  );
  if (!link) throw notFound();
  const inbox = await inboxOf(turn, link.inbox_id);
  return { contact: await contactById(turn, link.contact_id), inbox, linkId: link.id };
}

async function newestIn(turn: Turn, { contact, inbox }: Place): Promise<number | undefined> {
  const [row] = await findConversations(
    turn.sql,
    "c.account_id = $1 AND c.contact_id = $2 AND c.inbox_id = $3 ORDER BY c.id DESC LIMIT 1",
    [turn.account.id, contact.id, inbox.id],
  );
  return row?.conversation.id;
}

async function insert(turn: Turn, body: Body, place: Place): Promise<number> {
  const status = place.contact.blocked ? "resolved" : statusOf(body.status || "open");
  const { id } = await turn.sql.one<{ id: number }>(
    `INSERT INTO conversations (account_id, inbox_id, status, assignee_id, contact_id, contact_inbox_id, display_id,
       additional_attributes, custom_attributes, snoozed_until, waiting_since, last_activity_at, created_at, updated_at)
     VALUES ($1::int, $2, $3, (SELECT user_id FROM account_users WHERE account_id = $1::int AND user_id = $4), $5, $6, 0, $7, $8, $9,
       $10, $10, $10, $10) RETURNING id`,
    [
      turn.account.id,
      place.inbox.id,
      STATUSES.indexOf(status),
      body.assignee_id ?? null,
      place.contact.id,
      place.linkId,
      JSON.stringify(body.additional_attributes ?? {}),
      JSON.stringify(body.custom_attributes ?? {}),
      status === "snoozed" ? (body.snoozed_until ?? null) : null,
      utc(turn.now),
    ],
  );
  return id;
}

import { randomUUID } from "node:crypto";
import { utc } from "../database.ts";
import type { ContactRow } from "../people.ts";
import { invalid, notFound, unauthorized, unprocessable } from "../refusals.ts";
import type { Turn } from "../turn.ts";

export type Inbox = { id: number; name: string; channel_id: number; channel_type: string; lock: boolean };
type Link = { id: number; source_id: string; inbox: Record<string, unknown> };

const WHATSAPP_SOURCE = /^(\d{1,15}|[A-Z]{2}\.(ENT\.)?[A-Za-z0-9]{1,128})$/;

/** An inbox of this account that the user may see; agents see only their own. */
export async function inboxOf({ sql, account, actor }: Turn, id: number): Promise<Inbox> {
  const [inbox] = await sql.rows<Inbox & { isMember: boolean }>(
    `SELECT i.id, i.name, i.channel_id, i.channel_type, i.lock_to_single_conversation AS lock,
       EXISTS (SELECT FROM inbox_members m WHERE m.inbox_id = i.id AND m.user_id = $3) AS "isMember"
     FROM inboxes i WHERE i.id = $1 AND i.account_id = $2`,
    [id, account.id, actor.id],
  );
  if (!inbox) throw notFound();
  if (actor.role !== "administrator" && !inbox.isMember) throw unauthorized();
  return inbox;
}

/** Links a contact to an inbox. Without a source id, an API inbox generates one and a WhatsApp inbox uses the phone. */
export async function linkContact(turn: Turn, contact: ContactRow, inbox: Inbox, given: string | null): Promise<Link> {
  const sourceId = given ?? ownSourceId(contact, inbox);
  if (inbox.channel_type === "Channel::Whatsapp" && !WHATSAPP_SOURCE.test(sourceId))
    throw invalid("Source invalid source id for whatsapp inbox", "source_id");
  const shown = { id: inbox.id, avatar_url: "", channel_id: inbox.channel_id, name: inbox.name };
  const [row] = await turn.sql.rows<{ id: number; contact_id: number }>(
    `INSERT INTO contact_inboxes (contact_id, inbox_id, source_id, pubsub_token, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $5)
     ON CONFLICT (inbox_id, source_id) DO UPDATE SET source_id = excluded.source_id RETURNING id, contact_id`,
    [contact.id, inbox.id, sourceId, randomUUID(), utc(turn.now)],
  );
  if (row?.contact_id !== contact.id) throw unprocessable("source_id should be unique");
  return { id: row.id, source_id: sourceId, inbox: { ...shown, channel_type: inbox.channel_type, provider: null } };
}

function ownSourceId({ phone_number }: ContactRow, { channel_type }: Inbox): string {
  if (channel_type === "Channel::Api") return randomUUID();
  if (!phone_number) throw unprocessable("param is missing or the value is empty or invalid: contact phone number");
  return phone_number.replace("+", "");
}

import { z } from "zod";
import { type Answer, json } from "../../http/answer.ts";
import { conversationViews, findConversations } from "../conversation-views.ts";
import { utc } from "../database.ts";
import { type ContactRow, contactView } from "../people.ts";
import { invalid, notFound, unprocessable } from "../refusals.ts";
import { tellContact } from "../telling.ts";
import { fieldsOf, Id, type Turn } from "../turn.ts";
import { inboxOf, linkContact } from "./contact-inboxes.ts";

const PAGE = 15;
const MOST_CONVERSATIONS = 20;
const E164 = /^\+[1-9]\d{1,14}$/;
const COLUMNS = ["name", "email", "phone_number", "identifier", "custom_attributes", "additional_attributes"] as const;

const Fields = z.looseObject({
  name: z.string().nullish(),
  email: z.string().nullish(),
  phone_number: z.string().nullish(),
  identifier: z.string().nullish(),
  inbox_id: Id.nullish(),
  source_id: z.string().nullish(),
  custom_attributes: z.record(z.string(), z.unknown()).optional(),
  additional_attributes: z.record(z.string(), z.unknown()).optional(),
});
type Fields = z.infer<typeof Fields>;

export async function searchContacts(turn: Turn): Promise<Answer> {
  const wanted = turn.query.get("q")?.trim();
  if (!wanted) throw unprocessable("Specify search string with parameter q");
  const page = Math.max(1, Number(turn.query.get("page")) || 1);
  const rows = await findContacts(
    turn,
    `(p.name ILIKE $2 OR p.email ILIKE $2 OR p.phone_number ILIKE $2 OR p.identifier ILIKE $2)
     AND coalesce(nullif(p.email, ''), nullif(p.phone_number, ''), nullif(p.identifier, '')) IS NOT NULL
     ORDER BY p.id LIMIT ${PAGE + 1} OFFSET ${(page - 1) * PAGE}`,
    [`%${wanted}%`],
  );
  const shown = rows.slice(0, PAGE);
  const meta = { count: shown.length, current_page: page, has_more: rows.length > PAGE };
  return json(200, { meta, payload: await Promise.all(shown.map((row) => withInboxes(turn, row))) });
}

export async function createContact(turn: Turn): Promise<Answer> {
  const fields = fieldsOf(turn, Fields);
  const inbox = fields.inbox_id ? await inboxOf(turn, fields.inbox_id) : null;
  await check(turn, fields, 0);
  const { id } = await turn.sql.one<{ id: number }>(
    "INSERT INTO contacts (account_id, created_at, updated_at) VALUES ($1, $2, $2) RETURNING id",
    [turn.account.id, utc(turn.now)],
  );
  const row = await write(turn, id, fields);
  const link = inbox && (await linkContact(turn, row, inbox, fields.source_id ?? null));
  tellContact(turn, row, "contact_created");
  const contact = await withInboxes(turn, row);
  return json(200, { payload: { contact, contact_inbox: { inbox: link?.inbox ?? null, source_id: link?.source_id } } });
}

export async function updateContact(turn: Turn, id: number): Promise<Answer> {
  const before = await contactById(turn, id);
  const fields = fieldsOf(turn, Fields);
  await check(turn, fields, before.id);
  const row = await write(turn, id, fields);
  tellContact(turn, row, "contact_updated");
  return json(200, { payload: await withInboxes(turn, row) });
}

export async function showContact(turn: Turn, id: number): Promise<Answer> {
  return json(200, { payload: await withInboxes(turn, await contactById(turn, id)) });
}

/** Also deletes the contact's conversations and messages. */
export async function removeContact(turn: Turn, id: number): Promise<Answer> {
  await contactById(turn, id);
  const { sql } = turn;
  const own = "(SELECT id FROM conversations WHERE contact_id = $1)";
  const messages = `(SELECT id FROM messages WHERE conversation_id IN ${own})`;
  await sql.rows(`DELETE FROM attachments WHERE message_id IN ${messages}`, [id]);
  await sql.rows(`DELETE FROM messages WHERE conversation_id IN ${own}`, [id]);
  await sql.rows(`DELETE FROM taggings WHERE taggable_type = 'Conversation' AND taggable_id IN ${own}`, [id]);
  for (const table of ["conversations", "contact_inboxes"])
    await sql.rows(`DELETE FROM ${table} WHERE contact_id = $1`, [id]);
  await sql.rows("DELETE FROM contacts WHERE id = $1", [id]);
  return json(200, null);
}

export async function contactConversations(turn: Turn, id: number): Promise<Answer> {
  await contactById(turn, id);
  const rows = await findConversations(
    turn.sql,
    `c.account_id = $1 AND c.contact_id = $2 ORDER BY c.last_activity_at DESC, c.id DESC LIMIT ${MOST_CONVERSATIONS}`,
    [turn.account.id, id],
  );
  return json(200, { payload: await conversationViews(turn, rows) });
}

export async function contactById(turn: Turn, id: number): Promise<ContactRow> {
  const [row] = await findContacts(turn, "p.id = $2", [id]);
  if (!row) throw notFound();
  return row;
}

async function findContacts({ sql, account }: Turn, condition: string, params: unknown[]): Promise<ContactRow[]> {
  const rows = await sql.rows<{ contact: ContactRow }>(
    `SELECT to_jsonb(p) AS contact FROM contacts p WHERE p.account_id = $1 AND ${condition}`,
    [account.id, ...params],
  );
  return rows.map(({ contact }) => contact);
}

/** The phone is unique only by model validation: as in the helpdesk, concurrent calls may both pass. */
async function check(turn: Turn, fields: Fields, own: number): Promise<void> {
  const { phone_number, email, identifier } = fields;
  if (phone_number && !E164.test(phone_number)) throw invalid("Phone number should be in e164 format", "phone_number");
  const unique = { phone_number, email: email?.toLowerCase(), identifier };
  for (const [column, value] of Object.entries(unique)) {
    if (!value) continue;
    const taken = await findContacts(turn, `p.${column} = $2 AND p.id <> $3`, [value, own]);
    const name = column === "phone_number" ? "Phone number" : `${column[0]?.toUpperCase()}${column.slice(1)}`;
    if (taken.length > 0) throw invalid(`${name} has already been taken`, column);
  }
}

async function write(turn: Turn, id: number, fields: Fields): Promise<ContactRow> {
  for (const column of COLUMNS) {
    const value = fields[column];
    if (value === undefined) continue;
    const merges = column.endsWith("_attributes");
    await turn.sql.rows(
      `UPDATE contacts SET ${column} = ${merges ? `coalesce(${column}, '{}') || $2::jsonb` : "$2"}, updated_at = $3
       WHERE id = $1`,
      [id, merges ? JSON.stringify(value) : value, utc(turn.now)],
    );
  }
  return contactById(turn, id);
}

async function withInboxes({ sql }: Turn, row: ContactRow): Promise<Record<string, unknown>> {
  const links = await sql.rows<{ source_id: string; inbox: Record<string, unknown> }>(
    `SELECT l.source_id, jsonb_build_object('id', i.id, 'avatar_url', '', 'channel_id', i.channel_id, 'name', i.name,
       'channel_type', i.channel_type, 'provider', NULL) AS inbox
     FROM contact_inboxes l JOIN inboxes i ON i.id = l.inbox_id WHERE l.contact_id = $1 ORDER BY l.id`,
    [row.id],
  );
  return { ...contactView(row), contact_inboxes: links };
}

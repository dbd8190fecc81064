import { z } from "zod";
import { type Answer, json } from "../../http/answer.ts";
import type { ConversationRow } from "../conversation-views.ts";
import { utc } from "../database.ts";
import { CONTENT_TYPES, FILE_TYPES, MESSAGE_TYPES, STATUSES, wordOf } from "../enums.ts";
import { messageView } from "../message-views.ts";
import { unprocessable } from "../refusals.ts";
import { conversationById, tellConversationChanged, tellMessage } from "../telling.ts";
import { fieldsOf, type Turn } from "../turn.ts";
import { conversationOf, setStatus } from "./conversations.ts";

const MOST_FILES = 15;
const MOST_CHARACTERS = 150_000;
const MINUTE_MS = 60_000;
const MESSAGES_PER_MINUTE = 200;

const Flag = z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")]);
const Body = z.looseObject({
  content: z.string().nullish(),
  message_type: z.string().nullish(),
  private: Flag.nullish(),
  content_type: z.string().nullish(),
  content_attributes: z.unknown().optional(),
  source_id: z.string().nullish(),
  echo_id: z.union([z.string(), z.number()]).nullish(),
});
type Body = z.input<typeof Body>;

export async function createMessage(turn: Turn, displayId: number): Promise<Answer> {
  const conversation = await conversationOf(turn, displayId);
  const body = fieldsOf(turn, Body);
  const id = await addMessage(turn, conversation, body);
  const row = await tellMessage(turn, id, "message_created");
  await tellConversationChanged(turn, conversation);
  return json(200, { ...messageView(row, turn.kept), ...(body.echo_id && { echo_id: body.echo_id }) });
}

/** Any error here is a 422 with a message. */
export async function addMessage(turn: Turn, before: ConversationRow, given: Body): Promise<number> {
  const body = Body.parse(given);
  const type = typeOf(body.message_type ?? "outgoing");
  if (type === "incoming" && before.channel !== "Channel::Api")
    throw unprocessable("Incoming messages are only allowed in Api inboxes");
  if ((body.content ?? "").length > MOST_CHARACTERS)
    throw unprocessable(`Validation failed: Content is too long (maximum is ${MOST_CHARACTERS} characters)`);
  if (turn.files.length > MOST_FILES) throw unprocessable("Validation failed: Attachments exceeded maximum allowed");
  await checkRate(turn, before.conversation.id);
  const byActor = type === "outgoing";
  const { id } = await turn.sql.one<{ id: number }>(
    `INSERT INTO messages (content, account_id, inbox_id, conversation_id, message_type, private, content_type,
       content_attributes, source_id, sender_type, sender_id, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12) RETURNING id`,
    [
      body.content ?? null,
      turn.account.id,
      before.conversation.inbox_id,
      before.conversation.id,
      MESSAGE_TYPES.indexOf(type),
      body.private ?? false,
      contentTypeOf(body.content_type ?? "text"),
      keptAttributes(body.content_attributes),
      body.source_id ?? null,
      byActor ? "User" : "Contact",
      byActor ? turn.actor.id : before.conversation.contact_id,
      utc(turn.now),
    ],
  );
  for (const file of turn.files) await attach(turn, id, file);
  await moveConversation(turn, before, type, body.private ?? false);
  return id;
}

/** A customer's message sets `waiting_since` and reopens a closed conversation; an agent's reply ends the wait. */
async function moveConversation(turn: Turn, before: ConversationRow, type: string, isPrivate: boolean): Promise<void> {
  const { id, status } = before.conversation;
  const answers = type === "outgoing" && !isPrivate;
  await turn.sql.rows(
    `UPDATE conversations SET last_activity_at = $2, updated_at = $2,
       waiting_since = CASE WHEN $3 THEN NULL WHEN $4 THEN coalesce(waiting_since, $2) ELSE waiting_since END,
       first_reply_created_at = CASE WHEN $3 THEN coalesce(first_reply_created_at, $2) ELSE first_reply_created_at END
     WHERE id = $1`,
    [id, utc(turn.now), answers, type === "incoming"],
  );
  if (type === "incoming")
    await turn.sql.rows("UPDATE contacts SET last_activity_at = $2, updated_at = $2 WHERE id = $1", [
      before.contact.id,
      utc(turn.now),
    ]);
  const isClosed = ["resolved", "snoozed"].includes(wordOf(STATUSES, status));
  if (type !== "incoming" || !isClosed || before.contact.blocked) return;
  await setStatus(turn, await conversationById(turn, id), "open", null, { kind: "reopened" });
}

async function checkRate({ sql, now }: Turn, conversationId: number): Promise<void> {
  const { count } = await sql.one<{ count: number }>(
    "SELECT count(*) FROM messages WHERE conversation_id = $1 AND created_at > $2",
    [conversationId, utc(new Date(now.getTime() - MINUTE_MS))],
  );
  if (count >= MESSAGES_PER_MINUTE) throw unprocessable("Too many messages");
}

/** JSON inside a JSON string, as the helpdesk's model stores it. */
function keptAttributes(given: unknown): string {
  if (given === undefined || given === null || given === "") return "{}";
  try {
    const value: unknown = typeof given === "string" ? JSON.parse(given) : given;
    if (typeof value === "object" && value !== null && Object.keys(value).length > 0)
      return JSON.stringify(JSON.stringify(value));
  } catch {
    // invalid JSON counts as empty, as in the helpdesk
  }
  return "{}";
}

async function attach(turn: Turn, messageId: number, file: File): Promise<void> {
  const bytes = Buffer.from(await file.arrayBuffer());
  const contentType = typeOfBytes(bytes) ?? file.type;
  const type = FILE_TYPES.find((word) => contentType.startsWith(`${word}/`)) ?? "file";
  const meta = { content_type: contentType, file_size: file.size };
  const { id } = await turn.sql.one<{ id: number }>(
    `INSERT INTO attachments (file_type, message_id, account_id, extension, meta, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6) RETURNING id`,
    [
      FILE_TYPES.indexOf(type),
      messageId,
      turn.account.id,
      /\.(\w+)$/.exec(file.name)?.[1] ?? null,
      JSON.stringify(meta),
      utc(turn.now),
    ],
  );
  turn.kept.keep(id, { name: file.name, type: contentType, bytes });
}

/** Active Storage trusts a file's bytes over its declared type: Opus in Ogg becomes `audio/opus`. */
function typeOfBytes(bytes: Buffer): string | null {
  const isOpus = bytes.toString("latin1", 0, 4) === "OggS" && bytes.toString("latin1", 28, 36) === "OpusHead";
  return isOpus ? "audio/opus" : null;
}

function typeOf(word: string): (typeof MESSAGE_TYPES)[number] {
  const type = MESSAGE_TYPES.find((known) => known === word);
  if (!type) throw unprocessable(`'${word}' is not a valid message_type`);
  return type;
}

function contentTypeOf(word: string): number {
  const at = (CONTENT_TYPES as readonly string[]).indexOf(word);
  if (at < 0) throw unprocessable(`'${word}' is not a valid content_type`);
  return at;
}

import type { Sql } from "./database.ts";
import { CONTENT_TYPES, DELIVERIES, FILE_TYPES, MESSAGE_TYPES, wordOf } from "./enums.ts";
import type { Files } from "./files.ts";
import { AGENT_SQL, type AgentRow, agentSender, type ContactRow, contactSender, iso, seconds } from "./people.ts";

type Fields = Record<string, unknown>;

type AttachmentRow = { id: number; file_type: number; extension: string | null; meta: Fields | null };
export type MessageRow = {
  message: {
    id: number;
    content: string | null;
    account_id: number;
    inbox_id: number;
    message_type: number;
    created_at: string;
    updated_at: string;
    private: boolean;
    status: number;
    source_id: string | null;
    content_type: number;
    content_attributes: unknown;
    sender_type: string | null;
    sender_id: number | null;
    additional_attributes: Fields | null;
  };
  displayId: number;
  contact: ContactRow | null;
  agent: AgentRow | null;
  attachments: AttachmentRow[] | null;
};

const MESSAGE_SQL = `
  SELECT to_jsonb(m) AS message, c.display_id AS "displayId",
    (SELECT to_jsonb(p) FROM contacts p WHERE m.sender_type = 'Contact' AND p.id = m.sender_id) AS contact,
    (SELECT to_jsonb(a) FROM (${AGENT_SQL}) a
     WHERE m.sender_type = 'User' AND a.id = m.sender_id AND a.account_id = m.account_id) AS agent,
    (SELECT jsonb_agg(to_jsonb(f) ORDER BY f.id) FROM attachments f WHERE f.message_id = m.id) AS attachments
  FROM messages m JOIN conversations c ON c.id = m.conversation_id`;

/** Messages matching a condition over `m`; the condition includes the order. */
export function findMessages(sql: Sql, condition: string, params: unknown[]): Promise<MessageRow[]> {
  return sql.rows<MessageRow>(`${MESSAGE_SQL} WHERE ${condition}`, params);
}

/** Stored as JSON inside a JSON string, or as an object if empty. */
export function attributesOf(kept: unknown): Fields {
  const value: unknown = typeof kept === "string" ? JSON.parse(kept) : kept;
  return typeof value === "object" && value !== null ? (value as Fields) : {};
}

export function senderOf({ contact, agent }: MessageRow): Fields | null {
  if (contact) return contactSender(contact);
  return agent ? agentSender(agent) : null;
}

/** The message as REST returns it. */
export function messageView(row: MessageRow, files: Files): Fields {
  const { message } = row;
  const sender = senderOf(row);
  return {
    id: message.id,
    content: message.content,
    inbox_id: message.inbox_id,
    conversation_id: row.displayId,
    message_type: message.message_type,
    content_type: wordOf(CONTENT_TYPES, message.content_type),
    status: wordOf(DELIVERIES, message.status),
    content_attributes: attributesOf(message.content_attributes),
    created_at: seconds(message.created_at),
    private: message.private,
    source_id: message.source_id,
    ...(sender && { sender }),
    ...attachmentsOf(row, files),
  };
}

type Around = { assigneeId: number | null; unread: number; lastActivityAt: string; sourceId: string | null };

/** The message as nested in a conversation, where it repeats a few of the conversation's fields. */
export function nestedMessage(row: MessageRow, files: Files, around: Around): Fields {
  const { message } = row;
  return {
    ...messageView(row, files),
    account_id: message.account_id,
    updated_at: iso(message.updated_at),
    sender_type: message.sender_type,
    sender_id: message.sender_id,
    external_source_ids: {},
    additional_attributes: message.additional_attributes ?? {},
    sentiment: {},
    processed_message_content: message.content,
    conversation: {
      assignee_id: around.assigneeId,
      unread_count: around.unread,
      last_activity_at: seconds(around.lastActivityAt),
      contact_inbox: { source_id: around.sourceId },
    },
  };
}

/** The message in a webhook: types as words, timestamps in ISO 8601, no delivery status. */
export function messageEvent(row: MessageRow, files: Files): Fields {
  const { message } = row;
  return {
    id: message.id,
    content: message.content,
    content_type: wordOf(CONTENT_TYPES, message.content_type),
    content_attributes: attributesOf(message.content_attributes),
    additional_attributes: message.additional_attributes ?? {},
    created_at: iso(message.created_at),
    message_type: wordOf(MESSAGE_TYPES, message.message_type),
    private: message.private,
    source_id: message.source_id,
    ...attachmentsOf(row, files),
  };
}

function attachmentsOf({ message, attachments }: MessageRow, files: Files): Fields {
  if (!attachments) return {};
  const views = attachments.map(({ id, file_type, extension, meta }) => ({
    id,
    message_id: message.id,
    file_type: wordOf(FILE_TYPES, file_type),
    account_id: message.account_id,
    extension,
    content_type: meta?.content_type ?? null,
    data_url: files.urlOf(id),
    thumb_url: file_type === 0 ? files.urlOf(id) : "",
    file_size: Number(meta?.file_size ?? 0),
    width: null,
    height: null,
  }));
  return { attachments: views };
}

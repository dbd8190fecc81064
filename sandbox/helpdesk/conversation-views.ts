import type { Sql } from "./database.ts";
import { STATUSES, wordOf } from "./enums.ts";
import { cachedLabels } from "./labels.ts";
import { findMessages, type MessageRow, nestedMessage } from "./message-views.ts";
import {
  AGENT_SQL,
  type AgentRow,
  agentSender,
  agentView,
  type ContactRow,
  contactSender,
  contactView,
  iso,
  seconds,
} from "./people.ts";
import type { Turn } from "./turn.ts";

type Fields = Record<string, unknown>;
type Showing = Pick<Turn, "sql" | "now" | "kept">;

export type ConversationRow = {
  conversation: {
    id: number;
    account_id: number;
    inbox_id: number;
    status: number;
    assignee_id: number | null;
    contact_id: number;
    display_id: number;
    uuid: string;
    additional_attributes: Fields | null;
    custom_attributes: Fields | null;
    contact_last_seen_at: string | null;
    agent_last_seen_at: string | null;
    assignee_last_seen_at: string | null;
    last_activity_at: string;
    snoozed_until: string | null;
    first_reply_created_at: string | null;
    priority: number | null;
    sla_policy_id: number | null;
    waiting_since: string | null;
    cached_label_list: string | null;
    created_at: string;
    updated_at: string;
  };
  channel: string;
  /** Hours in which an API inbox can reply; null: unlimited. */
  window: number | null;
  contact: ContactRow;
  assignee: AgentRow | null;
  link: Fields | null;
  unread: number;
  heardAt: string | null;
  newestId: number | null;
  newestSpokenId: number | null;
  newestChatId: number | null;
};

const PRIORITIES = ["low", "medium", "high", "urgent"] as const;
const HOUR_MS = 3_600_000;
const WHATSAPP_WINDOW_HOURS = 24;

const CONVERSATION_SQL = `
  SELECT to_jsonb(c) AS conversation, i.channel_type AS channel,
    (SELECT (a.additional_attributes ->> 'agent_reply_time_window')::float FROM channel_api a
     WHERE i.channel_type = 'Channel::Api' AND a.id = i.channel_id) AS "window",
    to_jsonb(p) AS contact, to_jsonb(l) AS link,
    (SELECT to_jsonb(a) FROM (${AGENT_SQL}) a WHERE a.id = c.assignee_id AND a.account_id = c.account_id) AS assignee,
    s.unread::int, s.heard_at AS "heardAt", s.newest AS "newestId", s.spoken AS "newestSpokenId", s.chat AS "newestChatId"
  FROM conversations c JOIN inboxes i ON i.id = c.inbox_id JOIN contacts p ON p.id = c.contact_id
  LEFT JOIN contact_inboxes l ON l.id = c.contact_inbox_id
  CROSS JOIN LATERAL (
    SELECT least(count(*) FILTER (WHERE message_type = 0
        AND (c.agent_last_seen_at IS NULL OR created_at > c.agent_last_seen_at)), 10) AS unread,
      to_jsonb(max(created_at) FILTER (WHERE message_type = 0)) #>> '{}' AS heard_at, max(id) AS newest,
      max(id) FILTER (WHERE message_type <> 2) AS spoken,
      max(id) FILTER (WHERE message_type <> 2 AND NOT private) AS chat
    FROM messages m WHERE m.conversation_id = c.id) s`;

/** Conversations matching a condition over `c`; the condition includes the order. */
export function findConversations(sql: Sql, condition: string, params: unknown[]): Promise<ConversationRow[]> {
  return sql.rows<ConversationRow>(`${CONVERSATION_SQL} WHERE ${condition}`, params);
}

/** Conversations as REST returns them. */
export async function conversationViews({ sql, now, kept }: Showing, rows: ConversationRow[]): Promise<Fields[]> {
  const shown = rows.flatMap(({ newestId, newestSpokenId }) => [newestId, newestSpokenId]);
  const messages = await messagesOf(sql, shown);
  return rows.map((row) => {
    const nested = (id: number | null) => nestedIn(row, messages.get(id ?? 0), kept);
    const newest = nested(row.newestId);
    return {
      meta: {
        sender: contactView(row.contact),
        channel: row.channel,
        ...(row.assignee && { assignee: agentView(row.assignee), assignee_type: "User" }),
        hmac_verified: row.link?.hmac_verified ?? false,
      },
      id: row.conversation.display_id,
      messages: newest ? [newest] : [],
      account_id: row.conversation.account_id,
      uuid: row.conversation.uuid,
      ...common(row, now),
      assignee_last_seen_at: seconds(row.conversation.assignee_last_seen_at),
      muted: row.contact.blocked,
      last_non_activity_message: nested(row.newestSpokenId),
      first_reply_created_at: seconds(row.conversation.first_reply_created_at),
      sla_policy_id: row.conversation.sla_policy_id,
    };
  });
}

/** A conversation in webhook events, with its last visible message. */
export async function conversationEvent({ sql, now, kept }: Showing, row: ConversationRow): Promise<Fields> {
  const messages = await messagesOf(sql, [row.newestChatId]);
  const newest = nestedIn(row, messages.get(row.newestChatId ?? 0), kept);
  const first = row.conversation.first_reply_created_at;
  const link = row.link && {
    ...row.link,
    created_at: iso(String(row.link.created_at)),
    updated_at: iso(String(row.link.updated_at)),
  };
  return {
    id: row.conversation.display_id,
    channel: row.channel,
    contact_inbox: link,
    messages: newest ? [newest] : [],
    meta: {
      sender: contactSender(row.contact),
      assignee: row.assignee && agentSender(row.assignee),
      assignee_type: row.assignee ? "User" : null,
      team: null,
      hmac_verified: row.link?.hmac_verified ?? false,
    },
    ...common(row, now),
    first_reply_created_at: first && iso(first),
  };
}

function common({ conversation, unread, ...row }: ConversationRow, now: Date): Fields {
  return {
    inbox_id: conversation.inbox_id,
    status: wordOf(STATUSES, conversation.status),
    can_reply: canReply(row, now),
    additional_attributes: conversation.additional_attributes ?? {},
    custom_attributes: conversation.custom_attributes ?? {},
    labels: cachedLabels(conversation.cached_label_list),
    priority: conversation.priority === null ? null : wordOf(PRIORITIES, conversation.priority),
    snoozed_until: conversation.snoozed_until && seconds(conversation.snoozed_until),
    unread_count: unread,
    waiting_since: seconds(conversation.waiting_since),
    agent_last_seen_at: seconds(conversation.agent_last_seen_at),
    contact_last_seen_at: seconds(conversation.contact_last_seen_at),
    last_activity_at: seconds(conversation.last_activity_at),
    timestamp: seconds(conversation.last_activity_at),
    created_at: seconds(conversation.created_at),
    updated_at: Date.parse(`${conversation.updated_at}Z`) / 1_000,
  };
}

function canReply(row: Pick<ConversationRow, "channel" | "window" | "heardAt">, now: Date): boolean {
  const { channel, window, heardAt } = row;
  const hours = channel === "Channel::Whatsapp" ? WHATSAPP_WINDOW_HOURS : window;
  if (hours === null) return true;
  return heardAt !== null && now.getTime() - Date.parse(`${heardAt}Z`) < hours * HOUR_MS;
}

async function messagesOf(sql: Sql, ids: (number | null)[]): Promise<Map<number, MessageRow>> {
  const rows = await findMessages(sql, "m.id = ANY($1::int[])", [[...new Set(ids.filter((id) => id !== null))]]);
  return new Map(rows.map((row) => [row.message.id, row]));
}

function nestedIn({ conversation, unread, link }: ConversationRow, row: MessageRow | undefined, files: Turn["kept"]) {
  if (!row) return null;
  const sourceId = typeof link?.source_id === "string" ? link.source_id : null;
  const { assignee_id: assigneeId, last_activity_at: lastActivityAt } = conversation;
  return nestedMessage(row, files, { assigneeId, unread, lastActivityAt, sourceId });
}

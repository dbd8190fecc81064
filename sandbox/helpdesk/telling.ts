import { type ConversationRow, conversationEvent, findConversations } from "./conversation-views.ts";
import { cachedLabels } from "./labels.ts";
import { findMessages, type MessageRow, messageEvent } from "./message-views.ts";
import { type ContactRow, contactSender, iso } from "./people.ts";
import type { Turn } from "./turn.ts";

type Fields = Record<string, unknown>;

const CHANGES = ["status", "assignee_id", "snoozed_until", "waiting_since", "first_reply_created_at"] as const;
type Kept = ConversationRow["conversation"];

/** One conversation of the account by its database id. */
export async function conversationById(turn: Turn, id: number): Promise<ConversationRow> {
  const [row] = await findConversations(turn.sql, "c.id = $1 AND c.account_id = $2", [id, turn.account.id]);
  if (!row) throw new Error(`Conversation ${id} is gone`);
  return row;
}

export async function tellConversationCreated(turn: Turn, id: number, inboxId: number): Promise<void> {
  if (await hasReceiver(turn, "conversation_created", inboxId))
    await tellConversation(turn, await conversationById(turn, id), "conversation_created");
}

async function hasReceiver({ targets }: Turn, event: string, inboxId: number): Promise<boolean> {
  return (await targets(event, inboxId)).length > 0;
}

/** Compares a conversation before and after a change, and emits the webhook events of the differences. */
export async function tellConversationChanged(turn: Turn, before: ConversationRow): Promise<void> {
  const inboxId = before.conversation.inbox_id;
  const events = ["conversation_status_changed", "conversation_updated"];
  const received = await Promise.all(events.map((event) => hasReceiver(turn, event, inboxId)));
  if (!received.includes(true)) return;
  const after = await conversationById(turn, before.conversation.id);
  const changes = changesOf(before.conversation, after.conversation);
  if (before.conversation.status !== after.conversation.status)
    await tellConversation(turn, after, "conversation_status_changed", { changed_attributes: null });
  if (changes.length > 0)
    await tellConversation(turn, after, "conversation_updated", {
      changed_attributes: [...changes, changed("updated_at", before.conversation, after.conversation)],
    });
}

async function tellConversation(turn: Turn, row: ConversationRow, event: string, more: Fields = {}): Promise<void> {
  const body = { event, account: accountOf(turn), ...(await conversationEvent(turn, row)), ...more };
  turn.told.push({ event, inboxId: row.conversation.inbox_id, messageId: null, body });
}

function changesOf(before: Kept, after: Kept): Fields[] {
  const changes = CHANGES.filter((name) => before[name] !== after[name]).map((name) => changed(name, before, after));
  const [previous_value, current_value] = [
    cachedLabels(before.cached_label_list),
    cachedLabels(after.cached_label_list),
  ];
  if (previous_value.join() === current_value.join()) return changes;
  return [...changes, { label_list: { previous_value, current_value } }];
}

function changed(name: keyof Kept, before: Kept, after: Kept): Fields {
  const shown = (value: unknown) => (name.endsWith("_at") && typeof value === "string" ? iso(value) : value);
  return { [name]: { previous_value: shown(before[name]), current_value: shown(after[name]) } };
}

/** Emits a message event; activity messages emit none. */
export async function tellMessage(
  turn: Turn,
  id: number,
  event: "message_created" | "message_updated",
): Promise<MessageRow> {
  const { sql, kept } = turn;
  const [row] = await findMessages(sql, "m.id = $1", [id]);
  if (!row) throw new Error(`Message ${id} is gone`);
  if (row.message.message_type === 2 || !(await hasReceiver(turn, event, row.message.inbox_id))) return row;
  const [conversation] = await findConversations(sql, "c.account_id = $1 AND c.display_id = $2", [
    turn.account.id,
    row.displayId,
  ]);
  const [inbox] = await sql.rows("SELECT id, name FROM inboxes WHERE id = $1", [row.message.inbox_id]);
  const body = {
    event,
    account: accountOf(turn),
    ...messageEvent(row, kept),
    inbox,
    sender: senderOf(turn, row),
    conversation: conversation && { ...(await conversationEvent(turn, conversation)), account: accountOf(turn) },
  };
  turn.told.push({ event, inboxId: row.message.inbox_id, messageId: row.message.id, body });
  return row;
}

/** Contacts have no `type` field here, and agents few fields besides. */
function senderOf(turn: Turn, { contact, agent }: MessageRow): Fields | null {
  if (contact) return contactOf(turn, contact);
  return agent && { id: agent.id, name: agent.name, email: agent.email, type: "user" };
}

function contactOf(turn: Turn, contact: ContactRow): Fields {
  const { type: _, ...fields } = contactSender(contact);
  return { account: accountOf(turn), avatar: "", ...fields };
}

export function tellContact(turn: Turn, contact: ContactRow, event: "contact_created" | "contact_updated"): void {
  turn.told.push({ event, inboxId: null, messageId: null, body: { event, ...contactOf(turn, contact) } });
}

function accountOf({ account }: Turn): Fields {
  return { id: account.id, name: account.name };
}

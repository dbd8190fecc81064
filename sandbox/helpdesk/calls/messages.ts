import { z } from "zod";
import { type Answer, json } from "../../http/answer.ts";
import { utc } from "../database.ts";
import { DELIVERIES } from "../enums.ts";
import { cachedLabels } from "../labels.ts";
import { attributesOf, findMessages, type MessageRow, messageView } from "../message-views.ts";
import { agentView, contactSender, iso } from "../people.ts";
import { forbidden, notFound } from "../refusals.ts";
import { tellMessage } from "../telling.ts";
import { fieldsOf, type Turn } from "../turn.ts";
import { conversationOf } from "./conversations.ts";

const PAGE = 20;
const AFTER_PAGE = 100;
const StatusBody = z.looseObject({ status: z.string().nullish(), external_error: z.string().nullish() });

/** The newest messages in chronological order; optionally before or after a given message. */
export async function listMessages(turn: Turn, displayId: number): Promise<Answer> {
  const { conversation, contact, assignee } = await conversationOf(turn, displayId);
  const [before, after] = [Number(turn.query.get("before")) || null, Number(turn.query.get("after")) || null];
  const spoken = turn.query.get("filter_internal_messages") ? "AND NOT m.private AND m.message_type <> 2" : "";
  const part = after
    ? `AND m.id > ${after} ORDER BY m.created_at, m.id LIMIT ${AFTER_PAGE}`
    : `${before ? `AND m.id < ${before}` : ""} ORDER BY m.created_at DESC, m.id DESC LIMIT ${PAGE}`;
  const rows = await findMessages(turn.sql, `m.conversation_id = $1 ${spoken} ${part}`, [conversation.id]);
  if (!after) rows.reverse();
  const seen = (instant: string | null) => instant && iso(instant);
  return json(200, {
    meta: {
      labels: cachedLabels(conversation.cached_label_list),
      additional_attributes: conversation.additional_attributes ?? {},
      contact: contactSender(contact),
      ...(assignee && { assignee: agentView(assignee) }),
      agent_last_seen_at: seen(conversation.agent_last_seen_at),
      assignee_last_seen_at: seen(conversation.assignee_last_seen_at),
    },
    payload: rows.map((row) => messageView(row, turn.kept)),
  });
}

export async function updateMessage(turn: Turn, displayId: number, id: number): Promise<Answer> {
  const { conversation, channel } = await conversationOf(turn, displayId);
  if (channel !== "Channel::Api") throw forbidden("Message status update is only allowed for API inboxes");
  const [before] = await findMessages(turn.sql, "m.id = $1 AND m.conversation_id = $2", [id, conversation.id]);
  if (!before) throw notFound();
  const { status, external_error: reason } = fieldsOf(turn, StatusBody);
  const row = await setDelivery(turn, before, status ?? "", reason ?? null);
  return json(200, messageView(row, turn.kept));
}

/** Ignores unknown statuses, and "delivered" after "read". */
export async function setDelivery(
  turn: Turn,
  before: MessageRow,
  status: string,
  reason: string | null,
): Promise<MessageRow> {
  const rank = (DELIVERIES as readonly string[]).indexOf(status);
  const { id, content_attributes: kept } = before.message;
  if (rank < 0 || (before.message.status === 2 && rank === 1)) return before;
  const { external_error: _, ...rest } = attributesOf(kept);
  const attributes = { ...rest, ...(status === "failed" && reason !== null && { external_error: reason }) };
  const onDisk = Object.keys(attributes).length > 0 ? JSON.stringify(JSON.stringify(attributes)) : "{}";
  await turn.sql.rows("UPDATE messages SET status = $2, content_attributes = $3, updated_at = $4 WHERE id = $1", [
    id,
    rank,
    onDisk,
    utc(turn.now),
  ]);
  return tellMessage(turn, id, "message_updated");
}

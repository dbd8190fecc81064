import { z } from "zod";
import { type Answer, json } from "../../http/answer.ts";
import { writeActivity } from "../activity.ts";
import { type ConversationRow, conversationViews, findConversations } from "../conversation-views.ts";
import { utc } from "../database.ts";
import { STATUSES, type Status, wordOf } from "../enums.ts";
import { cachedLabels, tagConversation } from "../labels.ts";
import { AGENT_SQL, type AgentRow, agentView } from "../people.ts";
import { notFound, unauthorized, unprocessable } from "../refusals.ts";
import { tellConversationChanged } from "../telling.ts";
import { fieldsOf, Id, type Turn } from "../turn.ts";

const StatusBody = z.looseObject({ status: z.string().nullish(), snoozed_until: z.coerce.number().nullish() });
const AssigneeBody = z.looseObject({ assignee_id: Id.nullish() });
const LabelsBody = z.looseObject({ labels: z.array(z.string()) });

/** Loads a conversation by its display id and locks its row. Agents can access only conversations of their inboxes. */
export async function conversationOf(turn: Turn, displayId: number): Promise<ConversationRow> {
  const { sql, account, actor } = turn;
  await sql.rows("SELECT id FROM conversations WHERE account_id = $1 AND display_id = $2 FOR UPDATE", [
    account.id,
    displayId,
  ]);
  const [row] = await findConversations(sql, "c.account_id = $1 AND c.display_id = $2", [account.id, displayId]);
  if (!row) throw notFound();
  if (actor.role === "administrator") return row;
  const member = await sql.rows("SELECT FROM inbox_members WHERE inbox_id = $1 AND user_id = $2", [
    row.conversation.inbox_id,
    actor.id,
  ]);
  if (member.length === 0) throw unauthorized();
  return row;
}

export async function showConversation(turn: Turn, displayId: number): Promise<Answer> {
  return answerWith(turn, await conversationOf(turn, displayId));
}

export async function toggleStatus(turn: Turn, displayId: number): Promise<Answer> {
  const before = await conversationOf(turn, displayId);
  const given = fieldsOf(turn, StatusBody);
  const old = wordOf(STATUSES, before.conversation.status);
  const status = given.status ? statusOf(given.status) : old === "open" ? "resolved" : "open";
  const until = status === "snoozed" && given.snoozed_until ? utc(new Date(given.snoozed_until * 1_000)) : null;
  await setStatus(turn, before, status, until);
  // As in the helpdesk, an agent who opens a conversation becomes its assignee.
  if (status === "open" && turn.actor.role === "agent") await setAssignee(turn, before, turn.actor);
  await tellConversationChanged(turn, before);
  const payload = { success: true, conversation_id: displayId, current_status: status, snoozed_until: until };
  return json(200, { meta: {}, payload });
}

/** Changes the status and writes the activity message; `told` replaces its text. */
export async function setStatus(
  turn: Turn,
  { conversation }: ConversationRow,
  status: Status,
  until: string | null = null,
  told: Parameters<typeof writeActivity>[2] = { kind: "status", status },
): Promise<void> {
  const changes = STATUSES.indexOf(status) !== conversation.status;
  await turn.sql.rows(
    `UPDATE conversations SET status = $2, snoozed_until = $3, updated_at = $4,
       waiting_since = CASE WHEN $2 = 1 THEN NULL ELSE waiting_since END WHERE id = $1`,
    [conversation.id, STATUSES.indexOf(status), until, utc(turn.now)],
  );
  if (changes) await writeActivity(turn, conversation.id, told);
}

/** Any id that is not an agent of the account unassigns the conversation, as null does. */
export async function assign(turn: Turn, displayId: number): Promise<Answer> {
  const before = await conversationOf(turn, displayId);
  const { assignee_id: wanted } = fieldsOf(turn, AssigneeBody);
  const [agent] = await turn.sql.rows<AgentRow>(`${AGENT_SQL} WHERE au.account_id = $1 AND u.id = $2`, [
    turn.account.id,
    wanted ?? 0,
  ]);
  await setAssignee(turn, before, agent ?? null);
  await tellConversationChanged(turn, before);
  return json(200, agent ? agentView(agent) : null);
}

async function setAssignee(
  turn: Turn,
  { conversation }: ConversationRow,
  agent: { id: number; name: string } | null,
): Promise<void> {
  if (conversation.assignee_id === (agent?.id ?? null)) return;
  await turn.sql.rows("UPDATE conversations SET assignee_id = $2, updated_at = $3 WHERE id = $1", [
    conversation.id,
    agent?.id ?? null,
    utc(turn.now),
  ]);
  const told = agent ? { kind: "assigned" as const, id: agent.id, name: agent.name } : { kind: "unassigned" as const };
  await writeActivity(turn, conversation.id, told);
}

export async function showLabels(turn: Turn, displayId: number): Promise<Answer> {
  const { conversation } = await conversationOf(turn, displayId);
  return json(200, { payload: cachedLabels(conversation.cached_label_list) });
}

/** Replaces all labels. A client that reads and then adds labels can overwrite concurrent changes. */
export async function replaceLabels(turn: Turn, displayId: number): Promise<Answer> {
  const before = await conversationOf(turn, displayId);
  const { labels } = fieldsOf(turn, LabelsBody);
  const { added, removed } = await tagConversation(turn.sql, turn.now, before.conversation.id, labels);
  await writeActivity(turn, before.conversation.id, { kind: "labels", added, removed });
  await tellConversationChanged(turn, before);
  return showLabels(turn, displayId);
}

export async function markUnread(turn: Turn, displayId: number): Promise<Answer> {
  const { conversation, heardAt } = await conversationOf(turn, displayId);
  await turn.sql.rows(
    `UPDATE conversations SET agent_last_seen_at = $2::timestamp - interval '1 second',
       assignee_last_seen_at = $2::timestamp - interval '1 second' WHERE id = $1`,
    [conversation.id, heardAt],
  );
  return answerWith(turn, await conversationOf(turn, displayId));
}

export async function answerWith(turn: Turn, row: ConversationRow): Promise<Answer> {
  const [view] = await conversationViews(turn, [row]);
  return json(200, view);
}

export function statusOf(word: string): Status {
  const status = STATUSES.find((known) => known === word);
  if (!status) throw unprocessable(`'${word}' is not a valid status`);
  return status;
}

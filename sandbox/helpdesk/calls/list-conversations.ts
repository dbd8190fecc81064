import { type Answer, json } from "../../http/answer.ts";
import { conversationViews, findConversations } from "../conversation-views.ts";
import { STATUSES } from "../enums.ts";
import type { Turn } from "../turn.ts";
import { statusOf } from "./conversations.ts";

const PAGE = 25;

/** Open conversations by default, newest activity first; a page past the end is empty. */
export async function listConversations(turn: Turn): Promise<Answer> {
  const { sql, query, account, actor } = turn;
  const status = query.get("status") || "open";
  const labels = [...query.getAll("labels[]"), ...query.getAll("labels")];
  const page = Math.max(1, Number(query.get("page")) || 1);
  const params = [
    account.id,
    status === "all" ? null : STATUSES.indexOf(statusOf(status)),
    Number(query.get("inbox_id")) || null,
    labels.length > 0 ? labels : null,
    actor.role === "administrator" ? null : actor.id,
  ];
  const condition = `c.account_id = $1 AND ($2::int IS NULL OR c.status = $2) AND ($3::int IS NULL OR c.inbox_id = $3)
    AND ($4::text[] IS NULL OR EXISTS (SELECT FROM taggings g JOIN tags t ON t.id = g.tag_id
      WHERE g.taggable_type = 'Conversation' AND g.taggable_id = c.id AND g.context = 'labels' AND t.name = ANY($4)))
    AND ($5::int IS NULL OR EXISTS (SELECT FROM inbox_members m WHERE m.inbox_id = c.inbox_id AND m.user_id = $5))`;
  const counts = await sql.one(
    `SELECT count(*) FILTER (WHERE assignee_id = $6) AS mine_count, count(assignee_id) AS assigned_count,
       count(*) - count(assignee_id) AS unassigned_count, count(*) AS all_count FROM conversations c WHERE ${condition}`,
    [...params, actor.id],
  );
  const rows = await findConversations(
    sql,
    `${condition} AND ${assigneeCondition(query.get("assignee_type"), actor.id)}
     ORDER BY c.last_activity_at DESC, c.id DESC LIMIT ${PAGE} OFFSET ${(page - 1) * PAGE}`,
    params,
  );
  return json(200, { data: { meta: counts, payload: await conversationViews(turn, rows) } });
}

function assigneeCondition(type: string | null, actorId: number): string {
  switch (type) {
    case "me":
      return `c.assignee_id = ${actorId}`;
    case "unassigned":
      return "c.assignee_id IS NULL";
    case "assigned":
      return "c.assignee_id IS NOT NULL";
    default:
      return "true";
  }
}

import { randomBytes } from "node:crypto";
import { z } from "zod";
import { type Answer, json } from "../../http/answer.ts";
import { utc } from "../database.ts";
import { addInbox } from "../furnish.ts";
import { AGENT_SQL, type AgentRow, agentView } from "../people.ts";
import { notFound, unprocessable } from "../refusals.ts";
import { fieldsOf, Id, type Turn } from "../turn.ts";
import { inboxOf } from "./contact-inboxes.ts";

type InboxRow = { inbox: Record<string, unknown> & { id: number; name: string }; api: Record<string, unknown> | null };

const Channel = z.looseObject({ type: z.string().optional(), webhook_url: z.string().nullish() });
const Creation = z.looseObject({ name: z.string().min(1), channel: Channel });
const Change = z.looseObject({ name: z.string().min(1).optional(), channel: Channel.optional() });
const Members = z.looseObject({ inbox_id: Id, user_ids: z.array(Id) });
const SHOWN = [
  "greeting_enabled",
  "greeting_message",
  "working_hours_enabled",
  "enable_email_collect",
  "csat_survey_enabled",
  "enable_auto_assignment",
  "auto_assignment_config",
  "out_of_office_message",
  "timezone",
  "business_name",
  "allow_messages_after_resolved",
  "lock_to_single_conversation",
];

/** Agents see only their own inboxes. */
export async function listInboxes(turn: Turn): Promise<Answer> {
  const { actor } = turn;
  const rows = await findInboxes(
    turn,
    `($2::int IS NULL OR EXISTS (SELECT FROM inbox_members m WHERE m.inbox_id = i.id AND m.user_id = $2))
     ORDER BY lower(i.name), i.id`,
    [actor.role === "administrator" ? null : actor.id],
  );
  return json(200, { payload: rows.map((row) => inboxView(turn, row)) });
}

export async function showInbox(turn: Turn, id: number): Promise<Answer> {
  await inboxOf(turn, id);
  return json(200, inboxView(turn, await inboxById(turn, id)));
}

export async function createInbox(turn: Turn): Promise<Answer> {
  const { name, channel } = fieldsOf(turn, Creation);
  if (channel.type !== "api") throw unprocessable(`Channel ${channel.type} is not supported by the stub server`);
  const webhookUrl = channel.webhook_url ?? "";
  const { id } = await addInbox(turn.sql, turn.now, turn.account.id, { name, webhookUrl });
  return json(200, inboxView(turn, await inboxById(turn, id)));
}

export async function updateInbox(turn: Turn, id: number): Promise<Answer> {
  await inboxById(turn, id);
  const { name, channel } = fieldsOf(turn, Change);
  const { sql, now } = turn;
  await sql.rows("UPDATE inboxes SET name = coalesce($2, name), updated_at = $3 WHERE id = $1", [
    id,
    name ?? null,
    utc(now),
  ]);
  await sql.rows(
    `UPDATE channel_api a SET webhook_url = coalesce($2, a.webhook_url), secret = coalesce(a.secret, $3), updated_at = $4
     FROM inboxes i WHERE i.id = $1 AND i.channel_type = 'Channel::Api' AND i.channel_id = a.id`,
    [id, channel?.webhook_url ?? null, randomBytes(12).toString("hex"), utc(now)],
  );
  return json(200, inboxView(turn, await inboxById(turn, id)));
}

/** The helpdesk deletes asynchronously; the response only confirms the request. */
export async function removeInbox(turn: Turn, id: number): Promise<Answer> {
  await inboxById(turn, id);
  const { sql } = turn;
  const inside = "(SELECT id FROM conversations WHERE inbox_id = $1)";
  await sql.rows(`DELETE FROM messages WHERE conversation_id IN ${inside}`, [id]);
  await sql.rows(`DELETE FROM taggings WHERE taggable_type = 'Conversation' AND taggable_id IN ${inside}`, [id]);
  for (const table of ["conversations", "contact_inboxes", "inbox_members"])
    await sql.rows(`DELETE FROM ${table} WHERE inbox_id = $1`, [id]);
  await sql.rows("DELETE FROM inboxes WHERE id = $1", [id]);
  return json(200, { message: "Your inbox deletion request will be processed in some time." });
}

export async function listMembers(turn: Turn, id: number): Promise<Answer> {
  await inboxOf(turn, id);
  return json(200, { payload: await membersOf(turn, id) });
}

export async function addMembers(turn: Turn): Promise<Answer> {
  return changeMembers(turn, { removes: "none" });
}

export async function replaceMembers(turn: Turn): Promise<Answer> {
  return changeMembers(turn, { removes: "others" });
}

export async function removeMembers(turn: Turn): Promise<Answer> {
  await changeMembers(turn, { removes: "named" });
  return json(200, undefined);
}

async function changeMembers(turn: Turn, { removes }: { removes: "none" | "others" | "named" }): Promise<Answer> {
  const { inbox_id: id, user_ids: users } = fieldsOf(turn, Members);
  await inboxById(turn, id);
  if (removes !== "none")
    await turn.sql.rows(
      `DELETE FROM inbox_members WHERE inbox_id = $1 AND (user_id = ANY($2::int[])) = ${removes === "named"}`,
      [id, users],
    );
  if (removes !== "named")
    await turn.sql.rows(
      `INSERT INTO inbox_members (user_id, inbox_id, created_at, updated_at)
       SELECT user_id, $1, $3::timestamp, $3::timestamp FROM account_users
       WHERE account_id = $4 AND user_id = ANY($2::int[]) ON CONFLICT (inbox_id, user_id) DO NOTHING`,
      [id, users, utc(turn.now), turn.account.id],
    );
  return json(200, { payload: await membersOf(turn, id) });
}

async function membersOf({ sql, account }: Turn, inboxId: number): Promise<unknown[]> {
  const rows = await sql.rows<AgentRow>(
    `${AGENT_SQL} JOIN inbox_members m ON m.user_id = u.id
     WHERE au.account_id = $1 AND m.inbox_id = $2 ORDER BY lower(u.name), u.id`,
    [account.id, inboxId],
  );
  return rows.map(agentView);
}

async function inboxById(turn: Turn, id: number): Promise<InboxRow> {
  const [row] = await findInboxes(turn, "i.id = $2", [id]);
  if (!row) throw notFound();
  return row;
}

async function findInboxes({ sql, account }: Turn, condition: string, params: unknown[]): Promise<InboxRow[]> {
  return sql.rows<InboxRow>(
    `SELECT to_jsonb(i) AS inbox, (SELECT to_jsonb(a) FROM channel_api a
       WHERE i.channel_type = 'Channel::Api' AND a.id = i.channel_id) AS api
     FROM inboxes i WHERE i.account_id = $1 AND ${condition}`,
    [account.id, ...params],
  );
}

/** Credentials of an inbox are shown to administrators only. */
function inboxView({ actor }: Turn, { inbox, api }: InboxRow): Record<string, unknown> {
  const shown = Object.fromEntries(SHOWN.map((name) => [name, inbox[name]]));
  const secrets = actor.role === "administrator" && api && { hmac_token: api.hmac_token, secret: api.secret };
  return {
    id: inbox.id,
    avatar_url: "",
    channel_id: inbox.channel_id,
    name: inbox.name,
    channel_type: inbox.channel_type,
    ...shown,
    sender_name_type: "friendly",
    working_hours: [],
    callback_webhook_url: null,
    phone_number: null,
    provider: null,
    ...(api && { hmac_mandatory: api.hmac_mandatory, webhook_url: api.webhook_url, inbox_identifier: api.identifier }),
    ...(api && { additional_attributes: api.additional_attributes ?? {} }),
    ...secrets,
  };
}

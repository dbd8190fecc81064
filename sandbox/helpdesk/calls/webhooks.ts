import { randomBytes } from "node:crypto";
import { z } from "zod";
import { type Answer, json } from "../../http/answer.ts";
import { utc } from "../database.ts";
import { invalid, notFound } from "../refusals.ts";
import { fieldsOf, Id, type Turn } from "../turn.ts";

type Row = {
  id: number;
  name: string | null;
  url: string;
  account_id: number;
  subscriptions: string[];
  secret: string | null;
};

const SUBSCRIPTIONS = [
  "conversation_status_changed",
  "conversation_updated",
  "conversation_created",
  "contact_created",
  "contact_updated",
  "message_created",
  "message_updated",
  "webwidget_triggered",
  "inbox_created",
  "inbox_updated",
  "conversation_typing_on",
  "conversation_typing_off",
];
const Fields = z.looseObject({
  url: z.string().optional(),
  name: z.string().nullish(),
  subscriptions: z.array(z.string()).optional(),
  inbox_id: Id.nullish(),
});
const Body = z.union([z.looseObject({ webhook: Fields }).transform(({ webhook }) => webhook), Fields]);

export async function listWebhooks({ sql, account }: Turn): Promise<Answer> {
  const rows = await sql.rows<Row>("SELECT * FROM webhooks WHERE account_id = $1 ORDER BY id", [account.id]);
  return json(200, { payload: { webhooks: rows.map(webhookView) } });
}

export async function createWebhook(turn: Turn): Promise<Answer> {
  const { url = "", name = null, subscriptions, inbox_id = null } = fieldsOf(turn, Body);
  await check(turn, { url, subscriptions }, 0);
  const row = await turn.sql.one<Row>(
    `INSERT INTO webhooks (account_id, inbox_id, url, name, secret, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6) RETURNING *`,
    [turn.account.id, inbox_id, url, name, randomBytes(16).toString("hex"), utc(turn.now)],
  );
  return subscriptions ? change(turn, row.id, { subscriptions }) : shown(row);
}

export async function updateWebhook(turn: Turn, id: number): Promise<Answer> {
  const fields = fieldsOf(turn, Body);
  await webhookById(turn, id);
  await check(turn, fields, id);
  return change(turn, id, fields);
}

export async function removeWebhook(turn: Turn, id: number): Promise<Answer> {
  await webhookById(turn, id);
  await turn.sql.rows("DELETE FROM webhooks WHERE id = $1", [id]);
  return json(200, undefined);
}

async function change(turn: Turn, id: number, { url, name, subscriptions }: z.infer<typeof Fields>): Promise<Answer> {
  const row = await turn.sql.one<Row>(
    `UPDATE webhooks SET url = coalesce($2, url), name = coalesce($3, name),
       subscriptions = coalesce($4::jsonb, subscriptions), updated_at = $5 WHERE id = $1 RETURNING *`,
    [id, url ?? null, name ?? null, subscriptions ? JSON.stringify(subscriptions) : null, utc(turn.now)],
  );
  return shown(row);
}

async function check(
  { sql, account }: Turn,
  { url, subscriptions = [] }: { url?: string; subscriptions?: string[] },
  own: number,
): Promise<void> {
  if (url !== undefined && !/^https?:\/\/\S+$/.test(url)) throw invalid("Url is invalid", "url");
  if (subscriptions.some((event) => !SUBSCRIPTIONS.includes(event))) throw invalid("Invalid events", "subscriptions");
  const taken = await sql.rows("SELECT FROM webhooks WHERE account_id = $1 AND url = $2 AND id <> $3", [
    account.id,
    url ?? null,
    own,
  ]);
  if (taken.length > 0) throw invalid("Url has already been taken", "url");
}

async function webhookById({ sql, account }: Turn, id: number): Promise<Row> {
  const [row] = await sql.rows<Row>("SELECT * FROM webhooks WHERE account_id = $1 AND id = $2", [account.id, id]);
  if (!row) throw notFound();
  return row;
}

function shown(row: Row): Answer {
  return json(200, { payload: { webhook: webhookView(row) } });
}

function webhookView({ id, name, url, account_id, subscriptions, secret }: Row): Record<string, unknown> {
  return { id, name, url, account_id, subscriptions, secret };
}

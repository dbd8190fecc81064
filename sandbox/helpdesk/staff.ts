import { setTimeout } from "node:timers/promises";
import type { Answer } from "../http/answer.ts";
import { createRandom, hashOf, type Random } from "../random.ts";
import { createMessage } from "./calls/create-message.ts";
import type { Desk } from "./desk.ts";
import { notFound } from "./refusals.ts";

export type AnswerInput = {
  account: number;
  conversation: number;
  text: string;
  files?: readonly File[];
  agent?: number;
};

/** Sends an agent's message: from the agent given, else the assignee, else one of the inbox's agents. */
export async function answerCustomer(
  desk: Desk,
  { account, conversation, text, files = [], agent }: AnswerInput,
): Promise<Answer> {
  const [seat] = await desk.rows<{ id: number }>(
    `SELECT coalesce($3, c.assignee_id, (SELECT min(m.user_id) FROM inbox_members m WHERE m.inbox_id = c.inbox_id),
       (SELECT min(user_id) FROM account_users WHERE account_id = $1 AND role = 1))::int AS id
     FROM conversations c WHERE c.account_id = $1::int AND c.display_id = $2`,
    [account, conversation, agent ?? null],
  );
  if (!seat) throw notFound();
  const form = new FormData();
  form.set("content", text);
  for (const file of files) form.append("attachments[]", file, file.name);
  return desk.actAs({ accountId: account, userId: seat.id }, form, (turn) => createMessage(turn, conversation));
}

/** Moves all timestamps of a conversation into the past. */
export async function ageConversation(
  desk: Desk,
  { account, conversation, minutes }: { account: number; conversation: number; minutes: number },
): Promise<boolean> {
  const moved = (column: string) => `${column} = ${column} - make_interval(mins => $3::int)`;
  const [row] = await desk.rows<{ id: number }>(
    `UPDATE conversations SET ${["created_at", "updated_at", "last_activity_at", "waiting_since"].map(moved).join(", ")}
     WHERE account_id = $1 AND display_id = $2 RETURNING id`,
    [account, conversation, minutes],
  );
  if (!row) return false;
  await desk.rows(`UPDATE messages SET ${moved("created_at")} WHERE conversation_id = $1 AND account_id = $2`, [
    row.id,
    account,
    minutes,
  ]);
  return true;
}

const ANSWERS = [
  "Oi! Tudo bem? Já vou verificar pra você 😊",
  "Temos sim! Quer que eu separe?",
  "Olá! O prazo é de 3 dias úteis para a sua região.",
  "Boa tarde! Aceitamos Pix e parcelamos em até 6x sem juros.",
  "Consegui aqui: chegou hoje na loja. Passa amanhã?",
  "Abrimos das 10h às 22h, inclusive aos sábados.",
];
/** Share of conversations that stay unanswered, so that the product has waiting conversations to detect. */
const ONE_LEFT_ALONE_IN = 3;

type Waiting = { account: number; conversation: number; agent: number };

/** From time to time, an agent answers a waiting conversation in one of their inboxes. */
export async function keepAnswering(desk: Desk, everySeconds: number, signal: AbortSignal): Promise<void> {
  const random = createRandom("staff", Date.now());
  while (!signal.aborted) {
    const seconds = everySeconds * -Math.log(1 - random.next());
    await setTimeout(seconds * 1_000, undefined, { signal, ref: false }).catch(() => undefined);
    // Ignore database errors; the next round tries again.
    if (!signal.aborted) await answerSomebody(desk, random).catch(() => undefined);
  }
}

async function answerSomebody(desk: Desk, random: Random): Promise<void> {
  const waiting = (await findWaiting(desk)).filter((one) => hashOf(`${one.conversation}`) % ONE_LEFT_ALONE_IN > 0);
  if (waiting.length > 0) await answerCustomer(desk, { ...random.pick(waiting), text: random.pick(ANSWERS) });
}

function findWaiting(desk: Desk): Promise<Waiting[]> {
  return desk.rows<Waiting>(
    `SELECT c.account_id AS account, c.display_id AS conversation, coalesce(c.assignee_id, a.id) AS agent
     FROM conversations c CROSS JOIN LATERAL
       (SELECT min(m.user_id) AS id FROM inbox_members m WHERE m.inbox_id = c.inbox_id) a
     CROSS JOIN LATERAL (SELECT message_type FROM messages m
       WHERE m.conversation_id = c.id AND m.message_type <> 2 AND NOT m.private ORDER BY m.id DESC LIMIT 1) s
     WHERE c.status = 0 AND s.message_type = 0 AND coalesce(c.assignee_id, a.id) IS NOT NULL`,
  );
}

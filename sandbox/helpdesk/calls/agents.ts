import { z } from "zod";
import { type Answer, json } from "../../http/answer.ts";
import { utc } from "../database.ts";
import { AVAILABILITIES, ROLES } from "../enums.ts";
import { AGENT_SQL, type AgentRow, agentView } from "../people.ts";
import { invalid, notFound, paymentRequired, unprocessable } from "../refusals.ts";
import { fieldsOf, type Turn } from "../turn.ts";
import { addUser } from "../users.ts";

const EMAIL = /^[^@\s]+@[^@\s]+$/;
const Fields = z.looseObject({
  name: z.string().optional(),
  email: z.string().optional(),
  role: z.enum(ROLES).optional(),
  availability: z.enum(AVAILABILITIES).optional(),
  auto_offline: z.boolean().optional(),
});
/** Rails wraps the fields of a JSON body; both forms are accepted. */
const Body = z.union([z.looseObject({ agent: Fields }).transform(({ agent }) => agent), Fields]);

export async function listAgents(turn: Turn): Promise<Answer> {
  const rows = await turn.sql.rows<AgentRow>(`${AGENT_SQL} WHERE au.account_id = $1 ORDER BY lower(u.name), u.id`, [
    turn.account.id,
  ]);
  return json(200, rows.map(agentView));
}

/** Adds the user with this address to the account; creates one, who must confirm the address, if there is none. */
export async function createAgent(turn: Turn): Promise<Answer> {
  const { name, email: given, role = "agent", availability, auto_offline } = jsonFieldsOf(turn);
  const email = given?.trim().toLowerCase() ?? "";
  if (!EMAIL.test(email)) throw invalid("Email is invalid", "email");
  if (!name) throw invalid("Name can't be blank", "name");
  await checkLimit(turn);
  const { sql, account, now } = turn;
  const userId = await userOf(turn, email, name);
  const member = await sql.rows(
    `INSERT INTO account_users (account_id, user_id, role, inviter_id, availability, auto_offline, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $7) ON CONFLICT (account_id, user_id) DO NOTHING RETURNING id`,
    [
      account.id,
      userId,
      ROLES.indexOf(role),
      turn.actor.id,
      // The column defaults: online, with auto_offline.
      AVAILABILITIES.indexOf(availability ?? "online"),
      auto_offline ?? true,
      utc(now),
    ],
  );
  if (member.length === 0) throw invalid("User has already been taken", "user_id");
  return json(200, agentView(await agentById(turn, userId)));
}

export async function updateAgent(turn: Turn, id: number): Promise<Answer> {
  const before = await agentById(turn, id);
  const { name, role, availability, auto_offline } = jsonFieldsOf(turn);
  await turn.sql.rows("UPDATE users SET name = $2, updated_at = $3 WHERE id = $1", [
    id,
    name ?? before.name,
    utc(turn.now),
  ]);
  await turn.sql.rows(
    `UPDATE account_users SET role = $3, availability = $4, auto_offline = $5, updated_at = $6
     WHERE account_id = $1 AND user_id = $2`,
    [
      turn.account.id,
      id,
      role ? ROLES.indexOf(role) : before.role,
      availability ? AVAILABILITIES.indexOf(availability) : before.availability,
      auto_offline ?? before.auto_offline,
      utc(turn.now),
    ],
  );
  return json(200, agentView(await agentById(turn, id)));
}

/**
 * Removes the agent from the account; a user without another account is deleted, and their messages lose the sender.
 */
export async function removeAgent(turn: Turn, id: number): Promise<Answer> {
  await agentById(turn, id);
  const { sql, account } = turn;
  const both = [account.id, id];
  await sql.rows("DELETE FROM account_users WHERE account_id = $1 AND user_id = $2", both);
  await sql.rows(
    "DELETE FROM inbox_members m USING inboxes i WHERE i.id = m.inbox_id AND i.account_id = $1 AND m.user_id = $2",
    both,
  );
  await sql.rows("UPDATE conversations SET assignee_id = NULL WHERE account_id = $1 AND assignee_id = $2", both);
  const others = await sql.rows("SELECT FROM account_users WHERE user_id = $1", [id]);
  if (others.length > 0) return json(200, undefined);
  await sql.rows(
    "UPDATE messages SET sender_id = NULL, sender_type = NULL WHERE sender_type = 'User' AND sender_id = $1",
    [id],
  );
  await sql.rows("DELETE FROM access_tokens WHERE owner_type = 'User' AND owner_id = $1", [id]);
  await sql.rows("DELETE FROM user_sessions WHERE user_id = $1", [id]);
  await sql.rows("DELETE FROM users WHERE id = $1", [id]);
  return json(200, undefined);
}

/** Rails does not wrap form fields, so a form has no `agent`. */
function jsonFieldsOf(turn: Turn): z.infer<typeof Fields> {
  if (turn.isForm) throw unprocessable("param is missing or the value is empty or invalid: agent");
  return fieldsOf(turn, Body);
}

async function agentById({ sql, account }: Turn, id: number): Promise<AgentRow> {
  const [row] = await sql.rows<AgentRow>(`${AGENT_SQL} WHERE au.account_id = $1 AND u.id = $2`, [account.id, id]);
  if (!row) throw notFound();
  return row;
}

async function checkLimit({ sql, account }: Turn): Promise<void> {
  const { allowed, count } = await sql.one<{ allowed: number | null; count: number }>(
    `SELECT (a.limits ->> 'agents')::int AS allowed,
       (SELECT count(*) FROM account_users u WHERE u.account_id = a.id) AS count FROM accounts a WHERE a.id = $1`,
    [account.id],
  );
  if (allowed !== null && count >= allowed)
    throw paymentRequired("Account limit exceeded. Please purchase more licenses");
}

async function userOf({ sql, now }: Turn, email: string, name: string): Promise<number> {
  const [known] = await sql.rows<{ id: number }>("SELECT id FROM users WHERE lower(email) = $1", [email]);
  if (known) return known.id;
  return (await addUser(sql, now, { email, name, isConfirmed: false })).id;
}

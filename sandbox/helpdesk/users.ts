import { randomBytes } from "node:crypto";
import { type Sql, utc } from "./database.ts";

type UserInput = { email: string; name: string; isConfirmed: boolean; token?: string };

/** A user of the installation with their API token. Unconfirmed users cannot sign in. */
export async function addUser(
  sql: Sql,
  now: Date,
  { email, name, isConfirmed, token = randomToken() }: UserInput,
): Promise<{ id: number; token: string }> {
  const { id } = await sql.one<{ id: number }>(
    `INSERT INTO users (uid, email, name, pubsub_token, tokens, confirmed_at, confirmation_token, confirmation_sent_at,
       created_at, updated_at)
     VALUES ($1, $1, $2, $3, '{}', CASE WHEN $4 THEN $6::timestamp END, CASE WHEN NOT $4 THEN $5 END, $6, $6, $6)
     RETURNING id`,
    [email, name, randomToken(), isConfirmed, randomToken(), utc(now)],
  );
  await sql.rows(
    "INSERT INTO access_tokens (owner_type, owner_id, token, created_at, updated_at) VALUES ('User', $1, $2, $3, $3)",
    [id, token, utc(now)],
  );
  return { id, token };
}

export function randomToken(): string {
  return randomBytes(12).toString("hex");
}

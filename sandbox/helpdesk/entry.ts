import type { SandboxRequest } from "../http/answer.ts";
import type { Sql } from "./database.ts";
import { LOCALES, ROLES, wordOf } from "./enums.ts";
import { Refusal, unauthorized } from "./refusals.ts";
import type { Account, Actor, Locale } from "./turn.ts";

type Row = {
  id: number;
  name: string;
  role: number | null;
  ui_locale: string | null;
  account: string | null;
  locale: number;
  status: number;
};

/**
 * Authenticates by token and loads the user's role in the account. Proxies drop headers with underscores, so both
 * spellings are accepted.
 */
export async function enter(
  sql: Sql,
  { headers }: Pick<SandboxRequest, "headers">,
  accountId: number,
): Promise<{ account: Account; actor: Actor }> {
  const token = headers.api_access_token ?? headers["api-access-token"];
  if (typeof token !== "string" || token === "")
    throw new Refusal(401, { errors: ["You need to sign in or sign up before continuing."] });
  const owner = "(SELECT owner_id FROM access_tokens WHERE token = $1 AND owner_type = 'User')";
  return findEntry(sql, accountId, owner, token);
}

/** A user signed in to the helpdesk's UI, with the role in this account. */
export function sit(sql: Sql, accountId: number, userId: number): Promise<{ account: Account; actor: Actor }> {
  return findEntry(sql, accountId, "$1", userId);
}

/** `userId`: SQL that reads `$1`, the value. */
async function findEntry(
  sql: Sql,
  accountId: number,
  userId: string,
  value: string | number,
): Promise<{ account: Account; actor: Actor }> {
  const [row] = await sql.rows<Row>(
    `SELECT u.id, u.name, au.role, u.ui_settings ->> 'locale' AS ui_locale, a.name AS account, a.locale, a.status
     FROM users u LEFT JOIN accounts a ON a.id = $2
     LEFT JOIN account_users au ON au.user_id = u.id AND au.account_id = a.id WHERE u.id = ${userId}`,
    [value, accountId],
  );
  if (!row) throw unauthorized("Invalid Access Token");
  if (row.account === null) throw new Refusal(404, { error: "Resource could not be found" });
  if (row.role === null) throw unauthorized("You are not authorized to access this account");
  if (row.status === 1) throw unauthorized("Account is suspended");
  return toEntry(row, row.account, row.role, accountId);
}

function toEntry(row: Row, name: string, role: number, id: number): { account: Account; actor: Actor } {
  const locale: Locale = row.locale === LOCALES.pt_BR ? "pt_BR" : "en";
  const own: Locale = row.ui_locale === "pt_BR" || row.ui_locale === "en" ? row.ui_locale : locale;
  return {
    account: { id, name, locale },
    actor: { id: row.id, name: row.name, role: wordOf(ROLES, role), locale: own },
  };
}

import { createHash } from "node:crypto";
import type { HelpdeskSql } from "./database.ts";
import { ROLE } from "./enums.ts";

/**
 * The account's administrator who owns this API key; null for any other key. Sends only the key's hash, since
 * statements may appear in the server's log.
 */
export async function findKeyOwner(
  sql: HelpdeskSql,
  accountId: number,
  { apiKey }: { apiKey: string },
): Promise<number | null> {
  const [row] = await sql.rows<{ id: number }>(
    `SELECT au.user_id AS id FROM account_users au
     JOIN access_tokens t ON t.owner_type = 'User' AND t.owner_id = au.user_id
     WHERE au.account_id = $1 AND au.role = ${ROLE.administrator} AND sha256(convert_to(t.token, 'UTF8')) = $2`,
    [accountId, createHash("sha256").update(apiKey).digest()],
  );
  return row?.id ?? null;
}

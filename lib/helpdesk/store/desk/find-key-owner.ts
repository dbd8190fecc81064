import { createHash } from "node:crypto";
import type { HelpdeskSql } from "../../../platform/helpdesk-db.ts";
import { ROLE } from "./enums.ts";

/**
 * The administrator of the account to whom this API key belongs; null for a key that this helpdesk doesn't know as one.
 * Only the key's hash travels: a statement may end in the server's log.
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

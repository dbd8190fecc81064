import type { HelpdeskSql } from "./database.ts";
import { UTC_NOW } from "./enums.ts";
import { IS_OWN_AGENT } from "./own-agents.ts";

type Confirmation = { userId: number; passwordHash: string; onlyNew: boolean };

/** Confirms the agent and sets the password. `onlyNew`: skips confirmed agents. Returns whether it was written. */
export async function confirmAgent(
  sql: HelpdeskSql,
  accountId: number,
  { userId, passwordHash, onlyNew }: Confirmation,
): Promise<boolean> {
  const written = await sql.run(
    `UPDATE users u SET confirmed_at = coalesce(u.confirmed_at, ${UTC_NOW}), confirmation_token = NULL,
       encrypted_password = $3, updated_at = ${UTC_NOW}
     WHERE u.id = $2 AND (u.confirmed_at IS NULL OR NOT $4) AND ${IS_OWN_AGENT}`,
    [accountId, userId, passwordHash, onlyNew],
  );
  return written > 0;
}

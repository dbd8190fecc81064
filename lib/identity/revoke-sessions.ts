import { unsafeSql } from "../platform/db.ts";
import { SESSION_SECONDS } from "./rules/local-session.ts";
import { revokeSession } from "./store/sessions.ts";

/** Revokes sessions: their tokens are rejected from now on, including those signed by the provider. */
export async function revokeSessions(sessionIds: readonly string[]): Promise<void> {
  const expiresAt = new Date(Date.now() + 2 * SESSION_SECONDS * 1_000);
  await unsafeSql(async (sql) => {
    for (const id of sessionIds) await revokeSession(sql, id, expiresAt);
  });
}

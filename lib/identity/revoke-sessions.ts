import { unsafeSql } from "../platform/db.ts";
import { SESSION_SECONDS } from "./rules/local-session.ts";
import { revokeSession } from "./store/sessions.ts";

/** These sessions are over: every token of theirs is refused from now on, also those that the provider has signed. */
export async function revokeSessions(sessionIds: readonly string[]): Promise<void> {
  const expiresAt = new Date(Date.now() + 2 * SESSION_SECONDS * 1_000);
  await unsafeSql(async (sql) => {
    for (const id of sessionIds) await revokeSession(sql, id, expiresAt);
  });
}

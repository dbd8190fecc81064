import { unsafeSql } from "../platform/db.ts";
import { assertLocalProvider } from "./client.ts";
import { readPageSession } from "./read-page-session.ts";
import { SESSION_SECONDS } from "./rules/local-session.ts";
import { revokeSession } from "./store/sessions.ts";
import { verifySessionToken } from "./verify-session-token.ts";

/** Signs out: the session of the cookie and that of the bearer token are over, and so is every token of theirs. */
export async function endLocalSession(
  readCookie: (name: string) => string | undefined,
  bearerToken: string | null,
): Promise<void> {
  assertLocalProvider();
  const sessions = [
    await readPageSession(readCookie),
    bearerToken === null ? null : await verifySessionToken(bearerToken),
  ].filter((session) => session !== null);
  const expiresAt = new Date(Date.now() + 2 * SESSION_SECONDS * 1_000);
  await unsafeSql(async (sql) => {
    for (const { sid } of sessions) await revokeSession(sql, sid, expiresAt);
  });
}

import { unsafeSql } from "../platform/db.ts";
import { env } from "../platform/env.ts";
import { localPublicKey } from "./client/local.ts";
import { assertLocalProvider, identityProviderName } from "./client.ts";
import { type ReadCookie, sessionCookieName } from "./rules/cookies.ts";
import { readLocalSession, SESSION_SECONDS } from "./rules/local-session.ts";
import type { SessionClaims } from "./schemas.ts";
import { revokeSession } from "./store/sessions.ts";
import { verifySessionToken } from "./verify-session-token.ts";

/** The local session in the cookie of a page request. Null without a cookie or with another provider. */
export async function readPageSession(readCookie: ReadCookie): Promise<SessionClaims | null> {
  if (identityProviderName() !== "local") return null;
  const { APP_URL } = env();
  const cookie = readCookie(sessionCookieName(APP_URL));
  return cookie === undefined ? null : readLocalSession(cookie, localPublicKey(), APP_URL);
}

/** Signs out: ends the sessions of the cookie and of the bearer token, which also rejects all their tokens. */
export async function endLocalSession(readCookie: ReadCookie, bearerToken: string | null): Promise<void> {
  assertLocalProvider();
  const sessions = [
    await readPageSession(readCookie),
    bearerToken === null ? null : await verifySessionToken(bearerToken),
  ].filter((session) => session !== null);
  await revokeSessions(sessions.map(({ sid }) => sid));
}

/** Revokes sessions: their tokens are rejected from now on, including those signed by the provider. */
export async function revokeSessions(sessionIds: readonly string[]): Promise<void> {
  const expiresAt = new Date(Date.now() + 2 * SESSION_SECONDS * 1_000);
  await unsafeSql(async (sql) => {
    for (const id of sessionIds) await revokeSession(sql, id, expiresAt);
  });
}

import { assertLocalProvider } from "./client.ts";
import { readPageSession } from "./read-page-session.ts";
import { revokeSessions } from "./revoke-sessions.ts";
import type { ReadCookie } from "./rules/cookies.ts";
import { verifySessionToken } from "./verify-session-token.ts";

/** Signs out: ends the sessions of the cookie and of the bearer token, which also rejects all their tokens. */
export async function endLocalSession(readCookie: ReadCookie, bearerToken: string | null): Promise<void> {
  assertLocalProvider();
  const sessions = [
    await readPageSession(readCookie),
    bearerToken === null ? null : await verifySessionToken(bearerToken),
  ].filter((session) => session !== null);
  await revokeSessions(sessions.map(({ sid }) => sid));
}

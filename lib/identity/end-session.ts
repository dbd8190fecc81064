import { assertLocalProvider } from "./client.ts";
import { readPageSession } from "./read-page-session.ts";
import { revokeSessions } from "./revoke-sessions.ts";
import type { ReadCookie } from "./rules/cookies.ts";
import { verifySessionToken } from "./verify-session-token.ts";

/** Signs out: the session of the cookie and that of the bearer token are over, and so is every token of theirs. */
export async function endLocalSession(readCookie: ReadCookie, bearerToken: string | null): Promise<void> {
  assertLocalProvider();
  const sessions = [
    await readPageSession(readCookie),
    bearerToken === null ? null : await verifySessionToken(bearerToken),
  ].filter((session) => session !== null);
  await revokeSessions(sessions.map(({ sid }) => sid));
}

import { env } from "../platform/env.ts";
import { localPublicKey } from "./client/local.ts";
import { identityProviderName } from "./client.ts";
import { type ReadCookie, sessionCookieName } from "./rules/cookies.ts";
import { readLocalSession } from "./rules/local-session.ts";
import type { SessionClaims } from "./schemas.ts";

/** The local session in the cookie of a page request. Null without a cookie or with another provider. */
export async function readPageSession(readCookie: ReadCookie): Promise<SessionClaims | null> {
  if (identityProviderName() !== "local") return null;
  const { APP_URL } = env();
  const cookie = readCookie(sessionCookieName(APP_URL));
  return cookie === undefined ? null : readLocalSession(cookie, localPublicKey(), APP_URL);
}

import { env } from "../platform/env.ts";
import { hashToken, isToken } from "../platform/token.ts";
import { inviteCookie, inviteCookieName, type ReadCookie } from "./rules/cookies.ts";
import { tokenOfLink } from "./rules/invite-link.ts";

/** The `Set-Cookie` for a visit by the link of an invitation; null for any other. */
export function rememberOpenedInvite(url: URL): string | null {
  const token = tokenOfLink(url);
  return token !== null && isToken(token) ? inviteCookie(env().APP_URL, token) : null;
}

/** Hash of the token of the invitation whose link this browser opened last, or null. */
export function readOpenedInvite(readCookie: ReadCookie): string | null {
  const token = readCookie(inviteCookieName(env().APP_URL));
  return token !== undefined && isToken(token) ? hashToken(token) : null;
}

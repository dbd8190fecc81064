import { env } from "../platform/env.ts";
import { hashToken, isToken } from "../platform/token.ts";
import { inviteCookie, inviteCookieName, type ReadCookie } from "./rules/cookies.ts";
import { tokenOfLink } from "./rules/invite-link.ts";

/** `Set-Cookie` if the URL is an invitation link; else null. */
export function rememberOpenedInvite(url: URL): string | null {
  const token = tokenOfLink(url);
  return token !== null && isToken(token) ? inviteCookie(env().APP_URL, token) : null;
}

/** Token hash of the invitation link that this browser opened last, or null. */
export function readOpenedInvite(readCookie: ReadCookie): string | null {
  const token = readCookie(inviteCookieName(env().APP_URL));
  return token !== undefined && isToken(token) ? hashToken(token) : null;
}

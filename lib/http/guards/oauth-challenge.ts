import { OAUTH_SCOPES, protectedResource } from "../../identity/index.ts";

/** `WWW-Authenticate` of a 401: where a client learns how to get an access token (RFC 9728). Null without OAuth. */
export function oauthChallenge(path: string | undefined): string | null {
  const resource = path === undefined ? null : protectedResource(path);
  return resource && `Bearer resource_metadata="${resource.metadata}", scope="${OAUTH_SCOPES.join(" ")}"`;
}

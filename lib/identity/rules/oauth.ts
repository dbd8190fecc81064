import type { AuthenticatedUser } from "../schemas.ts";

/** Scopes that a person grants to an application: requests that read, and those that change something. */
export const OAUTH_SCOPES = ["balcao:read", "balcao:write"] as const;

/** Claims of a verified access token. `tokenId`: for the log of ended sessions, which has none of these. */
export type OAuthClaims = { sub: string; tokenId: string; exp: number; clientId: string; scopes: string[] };

/** Null unless the claims are those of an access token (RFC 9068) of a person, with a scope of ours. */
export function toOAuthClaims({
  sub,
  jti,
  exp,
  client_id: clientId,
  scope,
}: Record<string, unknown>): OAuthClaims | null {
  if (typeof sub !== "string" || sub === "" || typeof exp !== "number") return null;
  if (typeof clientId !== "string" || clientId === "" || clientId === sub) return null;
  const scopes = typeof scope === "string" ? scope.split(" ") : [];
  if (!OAUTH_SCOPES.some((one) => scopes.includes(one))) return null;
  return { sub, tokenId: typeof jti === "string" ? jti : "", exp, clientId, scopes };
}

/** The person's role as far as the token's scopes go. Without the scope of a request nothing of it is left. */
export function roleWithin(
  { role, oauth }: Pick<AuthenticatedUser, "role" | "oauth">,
  isReading: boolean,
  withoutRole: number,
): AuthenticatedUser["role"] {
  const needed = isReading ? "balcao:read" : "balcao:write";
  if (!role || !oauth || oauth.scopes.includes(needed)) return role;
  return { ...role, level: withoutRole, permissions: [], readOnly: true };
}

import type { UnauthorizedError } from "../../core/errors.ts";
import {
  type AuthenticatedUser,
  type CallerCount,
  findActor,
  findApiKeyActor,
  type Hit,
  isMeantAsApiKey,
  isMeantAsOAuth,
  protectedResource,
  type QuotaHit,
  type SessionClaims,
  verifyOAuthToken,
  verifySessionToken,
} from "../../identity/index.ts";
import { activeKv } from "../../platform/kv.ts";

/** Reads one cookie of a request; the first of its name, as browsers send the most specific one first. */
export function readCookie(headers: Headers, name: string): string | undefined {
  for (const pair of (headers.get("cookie") ?? "").split(";")) {
    const equals = pair.indexOf("=");
    if (equals !== -1 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim();
  }
  return undefined;
}

/** The token of an Authorization header; null without one. */
export function bearerToken(headers: Headers): string | null {
  return /^Bearer +([\w.-]+)$/i.exec(headers.get("authorization") ?? "")?.[1] ?? null;
}

/**
 * The identified caller. `unknown`: a valid token of a person who is not a member yet; `user`: a member or an API key;
 * `refused`: an API key that may not call.
 */
export type Caller =
  | { kind: "anonymous" }
  | { kind: "invalid" }
  | { kind: "refused"; refusal: UnauthorizedError }
  | { kind: "unknown"; claims: SessionClaims }
  | { kind: "user"; user: AuthenticatedUser };

type Identified = { caller: Caller; hit?: Hit; quotaHit?: QuotaHit };

/**
 * Identifies the caller without rejecting, so that the rate limit counts by user before the token guard runs. If
 * Postgres also stores the limits, the hits are counted in the same round trip. `oauthResource`: the path for which
 * access tokens are accepted.
 */
export async function identify(request: Request, count: CallerCount, oauthResource?: string): Promise<Identified> {
  const { headers } = request;
  if (!headers.has("authorization")) return { caller: { kind: "anonymous" } };
  const token = bearerToken(headers);
  const counted = activeKv().name === "postgres" ? count : undefined;
  if (token !== null && isMeantAsApiKey(token)) return identifyKey(token, request, counted);
  if (token !== null && oauthResource !== undefined && isMeantAsOAuth(token))
    return identifyApplication(token, oauthResource, counted);
  const claims = token === null ? null : await verifySessionToken(token);
  if (!claims) return { caller: { kind: "invalid" } };
  const { isRevoked, user, hit, quotaHit } = await findActor(claims, counted);
  if (isRevoked) return { caller: { kind: "invalid" } };
  return user ? { caller: { kind: "user", user }, hit, quotaHit } : { caller: { kind: "unknown", claims } };
}

/** Only for members: an application cannot accept an invitation. */
async function identifyApplication(
  token: string,
  oauthResource: string,
  count: CallerCount | undefined,
): Promise<Identified> {
  const resource = protectedResource(oauthResource);
  const claims = resource && (await verifyOAuthToken(token, resource));
  if (!claims) return { caller: { kind: "invalid" } };
  const { sub, exp, tokenId, clientId, scopes } = claims;
  const { isRevoked, user, hit, quotaHit } = await findActor({ sub, exp, sid: tokenId }, count);
  if (isRevoked || !user) return { caller: { kind: "invalid" } };
  return { caller: { kind: "user", user: { ...user, oauth: { clientId, scopes } } }, hit, quotaHit };
}

async function identifyKey(token: string, { method }: Request, count: CallerCount | undefined): Promise<Identified> {
  const found = await findApiKeyActor(token, method === "GET" || method === "HEAD", count);
  if ("refusal" in found) return { caller: { kind: "refused", refusal: found.refusal } };
  const { user, hit, quotaHit } = found;
  return { caller: { kind: "user", user }, hit, quotaHit };
}

/** For public routes only the rate limit needs the caller: if the database fails, the address counts. */
export function identifyPublic(request: Request, count: CallerCount): Promise<Identified> {
  return identify(request, count).catch(() => ({ caller: { kind: "anonymous" } }));
}

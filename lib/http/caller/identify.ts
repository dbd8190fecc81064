import {
  type AuthenticatedUser,
  type CallerCount,
  findActor,
  type Hit,
  type QuotaHit,
  type SessionClaims,
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

/** The identified caller. `unknown`: a valid token of a person who is not a member yet. */
export type Caller =
  | { kind: "anonymous" }
  | { kind: "invalid" }
  | { kind: "unknown"; claims: SessionClaims }
  | { kind: "user"; user: AuthenticatedUser };

type Identified = { caller: Caller; hit?: Hit; quotaHit?: QuotaHit };

/**
 * Identifies the caller without rejecting, so that the rate limit counts by user before the token guard runs. If
 * Postgres also stores the limits, the hits are counted in the same round trip.
 */
export async function identify(headers: Headers, count: CallerCount): Promise<Identified> {
  if (!headers.has("authorization")) return { caller: { kind: "anonymous" } };
  const token = bearerToken(headers);
  const claims = token === null ? null : await verifySessionToken(token);
  if (!claims) return { caller: { kind: "invalid" } };
  const isSameStore = activeKv().name === "postgres";
  const { isRevoked, user, hit, quotaHit } = await findActor(claims, isSameStore ? count : undefined);
  if (isRevoked) return { caller: { kind: "invalid" } };
  return user ? { caller: { kind: "user", user }, hit, quotaHit } : { caller: { kind: "unknown", claims } };
}

/** For public routes only the rate limit needs the caller: if the database fails, the address counts. */
export function identifyPublic(headers: Headers, count: CallerCount): Promise<Identified> {
  return identify(headers, count).catch(() => ({ caller: { kind: "anonymous" } }));
}

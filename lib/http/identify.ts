import {
  type AuthenticatedUser,
  type Count,
  findActor,
  type Hit,
  type SessionClaims,
  verifySessionToken,
} from "../identity/index.ts";
import { activeKv } from "../platform/kv.ts";
import { bearerToken } from "./credentials.ts";

/** Who seems to call. `unknown`: a valid token of somebody who is no member yet. */
export type Caller =
  | { kind: "anonymous" }
  | { kind: "invalid" }
  | { kind: "unknown"; claims: SessionClaims }
  | { kind: "user"; user: AuthenticatedUser };

type Identified = { caller: Caller; hit?: Hit };

/**
 * Lenient: it never refuses, so that the limiter can count by user before the token guard speaks. Where the database of
 * the users also counts, the hit comes along and saves a round trip.
 */
export async function identify(headers: Headers, count: Count): Promise<Identified> {
  if (!headers.has("authorization")) return { caller: { kind: "anonymous" } };
  const token = bearerToken(headers);
  const claims = token === null ? null : await verifySessionToken(token);
  if (!claims) return { caller: { kind: "invalid" } };
  const { isRevoked, user, hit } = await findActor(claims, activeKv().name === "postgres" ? count : undefined);
  if (isRevoked) return { caller: { kind: "invalid" } };
  return user ? { caller: { kind: "user", user }, hit } : { caller: { kind: "unknown", claims } };
}

/** Where everybody may call, only the limiter asks who it is: while the database can't tell, the address counts. */
export function identifyPublic(headers: Headers, count: Count): Promise<Identified> {
  return identify(headers, count).catch(() => ({ caller: { kind: "anonymous" } }));
}

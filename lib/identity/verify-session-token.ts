import { createHash } from "node:crypto";
import { verifyToken } from "@clerk/backend";
import { env } from "../platform/env.ts";
import { identityProvider } from "./client.ts";
import { acceptClaims, authorizedParties } from "./rules/claims.ts";
import type { SessionClaims } from "./schemas.ts";

const MAX_TOKEN_LENGTH = 8_192;
const MAX_REMEMBERED = 5_000;
const CLOCK_SKEW_SECONDS = 5;

// A token is verified many times within its minute; its signature check is cached.
const verified = new Map<string, SessionClaims>();

/** Verifies tokens of every provider. Returns null unless it is a valid token of an active session of ours. */
export async function verifySessionToken(token: string): Promise<SessionClaims | null> {
  if (token.length > MAX_TOKEN_LENGTH) return null;
  const provider = identityProvider();
  const key = createHash("sha256")
    .update(provider.issuer)
    .update(provider.jwtKey ?? "")
    .update(token)
    .digest("base64");
  const known = verified.get(key);
  if (known) return isFresh(known) ? known : null;
  if (algorithmOf(token) !== "RS256") return null;
  const claims = await verifySignature(token, provider);
  if (claims) remember(key, claims);
  return claims;
}

async function verifySignature(
  token: string,
  { issuer, jwtKey, secretKey }: ReturnType<typeof identityProvider>,
): Promise<SessionClaims | null> {
  const parties = authorizedParties(env().APP_URL, env().ALLOWED_ORIGINS);
  try {
    const options = { jwtKey, secretKey, authorizedParties: parties, clockSkewInMs: CLOCK_SKEW_SECONDS * 1_000 };
    const claims = await verifyToken(token, options);
    return acceptClaims({ ...claims }, { issuer, authorizedParties: parties });
  } catch {
    return null;
  }
}

function algorithmOf(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString("utf8")).alg;
  } catch {
    return undefined;
  }
}

function isFresh({ exp }: SessionClaims): boolean {
  return exp + CLOCK_SKEW_SECONDS > Date.now() / 1_000;
}

function remember(key: string, claims: SessionClaims): void {
  verified.set(key, claims);
  if (verified.size <= MAX_REMEMBERED) return;
  const [oldest] = verified.keys();
  if (oldest !== undefined) verified.delete(oldest);
}

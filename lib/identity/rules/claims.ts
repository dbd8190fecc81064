import type { SessionClaims } from "../schemas.ts";

export type Expectation = { issuer: string; authorizedParties: readonly string[] };

/**
 * Checks that the vendor's verifier omits: it accepts any issuer, tokens without a session, and sessions with pending
 * tasks.
 */
export function acceptClaims(claims: Record<string, unknown>, expected: Expectation): SessionClaims | null {
  const { iss, azp, sub, sid, sts, exp } = claims;
  if (iss !== expected.issuer) return null;
  if (typeof azp !== "string" || !expected.authorizedParties.includes(azp)) return null;
  if (typeof sid !== "string" || sid === "" || typeof sub !== "string" || sub === "") return null;
  if (sts !== undefined && sts !== "active") return null;
  if (typeof exp !== "number") return null;
  return { sub, sid, exp };
}

/** The origins whose pages may hold our tokens. */
export function authorizedParties(appUrl: string, allowedOrigins: string): string[] {
  const further = allowedOrigins.split(",").map((origin) => origin.trim().replace(/\/$/, ""));
  return [new URL(appUrl).origin, ...further.filter((origin) => origin !== "")];
}

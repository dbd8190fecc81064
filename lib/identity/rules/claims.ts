import type { SessionClaims } from "../schemas.ts";

export type Expectation = { issuer: string; authorizedParties: readonly string[] };

/**
 * What the signature check leaves open: the vendor's verifier takes a token of any issuer, one without a session and
 * one whose session still has tasks to do.
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

import { createPublicKey } from "node:crypto";
import { importPKCS8, importSPKI, jwtVerify, SignJWT } from "jose";

export const TOKEN_SECONDS = 60;
export const SESSION_SECONDS = 12 * 3_600;

/** Two issuers, so that a long cookie session is never accepted as a bearer token, or the reverse. */
export function localIssuer(appUrl: string): string {
  return `${new URL(appUrl).origin}/local-identity`;
}

export function localSessionIssuer(appUrl: string): string {
  return `${localIssuer(appUrl)}/session`;
}

export function publicKeyOf(privateKeyPem: string): string {
  return createPublicKey(privateKeyPem).export({ type: "spki", format: "pem" }).toString();
}

export type Signing = { privateKeyPem: string; issuer: string; now: Date; seconds: number };

export async function signLocal(claims: Record<string, string>, signing: Signing): Promise<string> {
  const issuedAt = Math.floor(signing.now.getTime() / 1_000);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: "RS256", typ: "JWT", kid: "local" })
    .setIssuer(signing.issuer)
    .setIssuedAt(issuedAt)
    .setNotBefore(issuedAt - 10)
    .setExpirationTime(issuedAt + signing.seconds)
    .sign(await importPKCS8(signing.privateKeyPem, "RS256"));
}

/** The session in a cookie, or null. Checks signature, issuer and age only; revocation is in the database. */
export async function readLocalSession(
  cookie: string,
  publicKeyPem: string,
  appUrl: string,
): Promise<{ sub: string; sid: string; exp: number } | null> {
  try {
    const key = await importSPKI(publicKeyPem, "RS256");
    const options = { algorithms: ["RS256"], issuer: localSessionIssuer(appUrl) };
    const { payload } = await jwtVerify<{ sid?: unknown }>(cookie, key, options);
    if (typeof payload.sub !== "string" || typeof payload.sid !== "string" || payload.exp === undefined) return null;
    return { sub: payload.sub, sid: payload.sid, exp: payload.exp };
  } catch {
    return null;
  }
}

import { createPublicKey } from "node:crypto";
import { importPKCS8, importSPKI, jwtVerify, SignJWT } from "jose";

export const TOKEN_SECONDS = 60;
export const SESSION_SECONDS = 12 * 3_600;
const INVITE_SECONDS = 3_600;
const DEVICE_SECONDS = 180 * 86_400;

/** Two issuers, so that the long session of a cookie is never taken for a bearer token, nor the other way round. */
export function localIssuer(appUrl: string): string {
  return `${new URL(appUrl).origin}/local-identity`;
}

export function localSessionIssuer(appUrl: string): string {
  return `${localIssuer(appUrl)}/session`;
}

export function sessionCookieName(appUrl: string): string {
  return cookieName("balcao_session", appUrl);
}

/** `Set-Cookie` of the pages' session; no seconds take it away. */
export function sessionCookie(appUrl: string, value: string, seconds: number): string {
  return httpOnlyCookie(sessionCookieName(appUrl), { value, seconds, path: "/", sameSite: "Lax", appUrl });
}

export function browserCookieName(appUrl: string): string {
  return cookieName("balcao_sign_in", appUrl);
}

/** `Set-Cookie` that binds a sign-in code to the browser that asked for it. */
export function browserCookie(appUrl: string, value: string, seconds: number): string {
  const path = "/api/local-identity";
  return httpOnlyCookie(browserCookieName(appUrl), { value, seconds, path, sameSite: "Strict", appUrl });
}

/** One for each address that signs in here: colleagues share the computer of a shop. `address`: its keyed hash. */
export function deviceCookieName(appUrl: string, address: string): string {
  return cookieName(`balcao_device_${address.slice(0, 12)}`, appUrl);
}

/** `Set-Cookie` by which a browser that signed in is known when it asks for a code again. */
export function deviceCookie(appUrl: string, address: string, value: string): string {
  const path = "/api/local-identity";
  return httpOnlyCookie(deviceCookieName(appUrl, address), {
    ...{ value, seconds: DEVICE_SECONDS, path, sameSite: "Strict", appUrl },
  });
}

export function inviteCookieName(appUrl: string): string {
  return cookieName("balcao_invite", appUrl);
}

/** `Set-Cookie` that remembers through the sign-in by which invitation somebody came; Clerk's page may lie between. */
export function inviteCookie(appUrl: string, value: string): string {
  const seconds = INVITE_SECONDS;
  return httpOnlyCookie(inviteCookieName(appUrl), { value, seconds, path: "/", sameSite: "Lax", appUrl });
}

/** Cookies don't tell ports apart: two installations on one host keep theirs by name. */
function cookieName(name: string, appUrl: string): string {
  const { port } = new URL(appUrl);
  return port === "" ? name : `${name}_${port}`;
}

type Cookie = { value: string; seconds: number; path: string; sameSite: "Lax" | "Strict"; appUrl: string };

function httpOnlyCookie(name: string, { value, seconds, path, sameSite, appUrl }: Cookie): string {
  const secure = appUrl.startsWith("https:") ? "; Secure" : "";
  return `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${secure}`;
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

/** The session of a cookie, or null. Signature, issuer and age only: whether it was ended is asked of the database. */
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

const INVITE_SECONDS = 3_600;
const DEVICE_SECONDS = 180 * 86_400;
const SIGN_IN_PATH = "/api/local-identity";

export type ReadCookie = (name: string) => string | undefined;

export function sessionCookieName(appUrl: string): string {
  return cookieName("balcao_session", { appUrl, path: "/" });
}

/** `Set-Cookie` of the pages' session; no seconds take it away. */
export function sessionCookie(appUrl: string, value: string, seconds: number): string {
  return httpOnlyCookie(sessionCookieName(appUrl), { value, seconds, path: "/", sameSite: "Lax", appUrl });
}

export function browserCookieName(appUrl: string): string {
  return cookieName("balcao_sign_in", { appUrl, path: SIGN_IN_PATH });
}

/** `Set-Cookie` that binds a sign-in code to the browser that asked for it. */
export function browserCookie(appUrl: string, value: string, seconds: number): string {
  return httpOnlyCookie(browserCookieName(appUrl), { value, seconds, path: SIGN_IN_PATH, sameSite: "Strict", appUrl });
}

/** One for each address that signs in here: colleagues share the computer of a shop. `address`: its keyed hash. */
export function deviceCookieName(appUrl: string, address: string): string {
  return cookieName(`balcao_device_${address.slice(0, 12)}`, { appUrl, path: SIGN_IN_PATH });
}

/** `Set-Cookie` by which a browser that signed in is known when it asks for a code again. */
export function deviceCookie(appUrl: string, address: string, value: string): string {
  return httpOnlyCookie(deviceCookieName(appUrl, address), {
    ...{ value, seconds: DEVICE_SECONDS, path: SIGN_IN_PATH, sameSite: "Strict", appUrl },
  });
}

export function inviteCookieName(appUrl: string): string {
  return cookieName("balcao_invite", { appUrl, path: "/" });
}

/** `Set-Cookie` that remembers through the sign-in by which invitation somebody came; Clerk's page may lie between. */
export function inviteCookie(appUrl: string, value: string): string {
  const seconds = INVITE_SECONDS;
  return httpOnlyCookie(inviteCookieName(appUrl), { value, seconds, path: "/", sameSite: "Lax", appUrl });
}

/**
 * Cookies don't tell ports apart: two installations on one host keep theirs by name. The prefix is a promise that browsers
 * hold a server to: another host under the same domain can't put one of these in its place.
 */
function cookieName(name: string, { appUrl, path }: Pick<Cookie, "appUrl" | "path">): string {
  const { port } = new URL(appUrl);
  const prefix = !isEncrypted(appUrl) ? "" : path === "/" ? "__Host-" : "__Secure-";
  return `${prefix}${name}${port === "" ? "" : `_${port}`}`;
}

const isEncrypted = (appUrl: string) => new URL(appUrl).protocol === "https:";

type Cookie = { value: string; seconds: number; path: string; sameSite: "Lax" | "Strict"; appUrl: string };

function httpOnlyCookie(name: string, { value, seconds, path, sameSite, appUrl }: Cookie): string {
  const secure = isEncrypted(appUrl) ? "; Secure" : "";
  return `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${secure}`;
}

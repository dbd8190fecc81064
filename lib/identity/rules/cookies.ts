const INVITE_SECONDS = 3_600;
const DEVICE_SECONDS = 180 * 86_400;

export type ReadCookie = (name: string) => string | undefined;

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

const INVITE_SECONDS = 3_600;
const DEVICE_SECONDS = 180 * 86_400;
const SIGN_IN_PATH = "/api/local-identity";

export type ReadCookie = (name: string) => string | undefined;

export function sessionCookieName(appUrl: string): string {
  return cookieName("balcao_session", { appUrl, path: "/" });
}

/** `Set-Cookie` of the page session; zero seconds deletes it. */
export function sessionCookie(appUrl: string, value: string, seconds: number): string {
  return httpOnlyCookie(sessionCookieName(appUrl), { value, seconds, path: "/", sameSite: "Lax", appUrl });
}

export function browserCookieName(appUrl: string): string {
  return cookieName("balcao_sign_in", { appUrl, path: SIGN_IN_PATH });
}

/** `Set-Cookie` that binds a sign-in code to the browser that requested it. */
export function browserCookie(appUrl: string, value: string, seconds: number): string {
  return httpOnlyCookie(browserCookieName(appUrl), { value, seconds, path: SIGN_IN_PATH, sameSite: "Strict", appUrl });
}

/** One cookie per address, because colleagues share a store's computer. `address` is its keyed hash. */
export function deviceCookieName(appUrl: string, address: string): string {
  return cookieName(`balcao_device_${address.slice(0, 12)}`, { appUrl, path: SIGN_IN_PATH });
}

/** `Set-Cookie` that identifies a browser that has signed in, for its later code requests. */
export function deviceCookie(appUrl: string, address: string, value: string): string {
  return httpOnlyCookie(deviceCookieName(appUrl, address), {
    value,
    seconds: DEVICE_SECONDS,
    path: SIGN_IN_PATH,
    sameSite: "Strict",
    appUrl,
  });
}

export function inviteCookieName(appUrl: string): string {
  return cookieName("balcao_invite", { appUrl, path: "/" });
}

/** `Set-Cookie` that keeps the opened invitation through the sign-in, which may leave to Clerk's page. */
export function inviteCookie(appUrl: string, value: string): string {
  const seconds = INVITE_SECONDS;
  return httpOnlyCookie(inviteCookieName(appUrl), { value, seconds, path: "/", sameSite: "Lax", appUrl });
}

/**
 * Cookies ignore ports, so the name holds the port to separate two installations on one host. Browsers enforce the
 * `__Host-` and `__Secure-` prefixes: another host of the same domain cannot overwrite these cookies.
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

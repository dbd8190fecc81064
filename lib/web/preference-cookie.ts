const YEAR_SECONDS = 365 * 24 * 3_600;

/** A choice that the server needs in order to draw the first page right: language, folded sidebar. Never a secret. */
export function preferenceCookie(name: string, value: string): string {
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}

const YEAR_SECONDS = 365 * 24 * 3_600;

/** Cookie for a setting the server needs for the first render: language, collapsed sidebar. Never a secret. */
export function preferenceCookie(name: string, value: string): string {
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}

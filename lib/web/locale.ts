const LOCALES = ["pt-BR", "en"] as const;
const YEAR_SECONDS = 365 * 24 * 3_600;

export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = "pt-BR";
export const LOCALE_COOKIE = "balcao_locale";
/** UTC−3 all year; the sign in the zone name is inverted by convention. */
export const BUSINESS_TIME_ZONE = "Etc/GMT+3";

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value);
}

/** Cookie for a setting the server needs for the first render: language, collapsed sidebar. Never a secret. */
export function preferenceCookie(name: string, value: string): string {
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}

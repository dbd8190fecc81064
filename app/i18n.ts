import { cookies } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { BUSINESS_TIME_ZONE, DEFAULT_LOCALE, isLocale, LOCALE_COOKIE } from "@/lib/web/locale.ts";

export default getRequestConfig(async () => {
  const wanted = (await cookies()).get(LOCALE_COOKIE)?.value;
  const locale = isLocale(wanted) ? wanted : DEFAULT_LOCALE;
  const messages = (await import(`../messages/${locale}.json`)) as { default: Record<string, never> };
  return { locale, timeZone: BUSINESS_TIME_ZONE, messages: messages.default };
});

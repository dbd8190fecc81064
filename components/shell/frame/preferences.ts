"use client";

import { useRouter } from "next/navigation";
import { useLocale } from "next-intl";
import { useTheme } from "next-themes";
import { LOCALE_COOKIE, type Locale, preferenceCookie } from "@/lib/web/locale.ts";

export const THEMES = ["light", "dark", "system"] as const;
export const LOCALE_NAMES: Record<Locale, string> = { "pt-BR": "Português", en: "English" };

/** Theme and language, stored in this browser. */
export function usePreferences() {
  const router = useRouter();
  const { theme = "system", resolvedTheme, setTheme } = useTheme();
  const locale = useLocale();
  const setLocale = (next: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API isn't in every browser yet
    document.cookie = preferenceCookie(LOCALE_COOKIE, next);
    router.refresh();
  };
  return { theme, setTheme, isDark: () => resolvedTheme === "dark", locale, setLocale };
}

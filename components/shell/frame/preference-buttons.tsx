"use client";

import { Languages, SunMoon } from "lucide-react";
import { useTranslations } from "next-intl";
import { LOCALE_NAMES, usePreferences } from "@/components/shell/frame/preferences.ts";
import { Button } from "@/components/ui/button.tsx";

/** Language and theme for pages without the account menu. */
export function PreferenceButtons() {
  const t = useTranslations("shell");
  const { locale, setLocale, isDark, setTheme } = usePreferences();
  const other = locale === "en" ? "pt-BR" : "en";
  return (
    <>
      <Button
        variant="ghost"
        className="font-normal text-muted-foreground"
        lang={other}
        onClick={() => setLocale(other)}
      >
        <Languages aria-hidden />
        {LOCALE_NAMES[other]}
      </Button>
      <Button
        variant="ghost"
        size="icon"
        className="text-muted-foreground"
        aria-label={t("theme.label")}
        onClick={() => setTheme(isDark() ? "light" : "dark")}
      >
        <SunMoon aria-hidden />
      </Button>
    </>
  );
}

"use client";

import { LogOut } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactElement } from "react";
import { LOCALE_NAMES, THEMES, usePreferences } from "@/components/shell/frame/preferences.ts";
import { leaveBy } from "@/components/shell/leaving/leaving.ts";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import type { Profile } from "@/lib/identity/schemas.ts";
import { useIdentity } from "@/lib/web/use-api.ts";

/** The signed-in user, preferences of this browser, and sign-out. */
export function AccountDropdown({ trigger, profile }: { trigger: ReactElement; profile: Profile }) {
  const t = useTranslations("shell");
  const { signOut } = useIdentity();
  // After the menu has closed, so that a confirmation dialog can take and restore the focus.
  const onSignOut = () => queueMicrotask(() => leaveBy(() => void signOut()));
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent align="end" sideOffset={8} className="w-64">
        <Person profile={profile} />
        <DropdownMenuSeparator />
        <Preferences />
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={onSignOut}>
          <LogOut aria-hidden />
          {t("account.signOut")}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function Person({ profile }: { profile: Profile }) {
  const t = useTranslations("shell.account");
  return (
    <div className="px-2 py-1.5">
      <p className="truncate font-medium">{profile.name}</p>
      <p className="truncate text-xs text-muted-foreground">{profile.email}</p>
      <p className="truncate text-xs text-muted-foreground">
        {profile.role?.name ?? t("noRole")} · {profile.organizationName}
      </p>
    </div>
  );
}

function Preferences() {
  const t = useTranslations("shell");
  const { theme, setTheme, locale, setLocale } = usePreferences();
  return (
    <>
      <DropdownMenuLabel>{t("theme.label")}</DropdownMenuLabel>
      <DropdownMenuRadioGroup value={theme} onValueChange={setTheme}>
        {THEMES.map((name) => (
          <DropdownMenuRadioItem key={name} value={name}>
            {t(`theme.${name}`)}
          </DropdownMenuRadioItem>
        ))}
      </DropdownMenuRadioGroup>
      <DropdownMenuSeparator />
      <DropdownMenuLabel>{t("language.label")}</DropdownMenuLabel>
      <DropdownMenuRadioGroup value={locale} onValueChange={setLocale}>
        {Object.entries(LOCALE_NAMES).map(([code, name]) => (
          <DropdownMenuRadioItem key={code} value={code} lang={code}>
            {name}
          </DropdownMenuRadioItem>
        ))}
      </DropdownMenuRadioGroup>
    </>
  );
}

"use client";

import { Languages, LogOut, type LucideIcon, Plus, QrCode, RefreshCw, SunMoon, UserPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { LOCALE_NAMES, THEMES, usePreferences } from "@/components/shell/frame/preferences.ts";
import { type MenuItem, useNavigation } from "@/components/shell/frame/use-navigation.ts";
import { leaveBy } from "@/components/shell/leaving/leaving.ts";
import { CommandGroup, CommandItem } from "@/components/ui/command.tsx";
import { Kbd } from "@/components/ui/kbd.tsx";
import type { Permission } from "@/lib/core/permissions.ts";
import { matchesText } from "@/lib/web/match-text.ts";
import { useIdentity } from "@/lib/web/use-api.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

type GoProps = { typed: string; onGo: (target: string) => void };

/** The pages of daily work; of the settings only their first page. */
export function PalettePages({ typed, onGo }: GoProps) {
  const t = useTranslations("shell.palette");
  const entries = useNavigation().flatMap((item) =>
    item.key === "settings" ? [{ ...item, shortcut: undefined }] : pagesOf(item),
  );
  return <Pages heading={t("goTo")} entries={entries.filter(({ label }) => matchesText(typed, label))} onGo={onGo} />;
}

/** Only for a search: there are many. */
export function PaletteSettings({ typed, onGo }: GoProps) {
  const settings = useNavigation().find(({ key }) => key === "settings");
  if (settings === undefined || typed.trim() === "") return null;
  const entries = pagesOf(settings).filter(({ label }) => matchesText(typed, label));
  return <Pages heading={settings.label} entries={entries} onGo={onGo} />;
}

type Entry = { key: string; label: string; icon: LucideIcon; target: string; shortcut?: string };

const pagesOf = ({ pages, icon }: MenuItem): Entry[] => pages.map((page) => ({ ...page, icon }));

type PagesProps = Pick<GoProps, "onGo"> & { heading: string; entries: readonly Entry[] };

function Pages({ heading, entries, onGo }: PagesProps) {
  if (entries.length === 0) return null;
  return (
    <CommandGroup heading={heading}>
      {entries.map(({ key, label, icon: Icon, target, shortcut }) => (
        <CommandItem key={key} value={`page ${key} ${heading}`} onSelect={() => onGo(target)}>
          <Icon aria-hidden />
          <span className="flex-1">{label}</span>
          {shortcut ? (
            <span className="flex gap-1">
              <Kbd>g</Kbd>
              <Kbd>{shortcut}</Kbd>
            </span>
          ) : null}
        </CommandItem>
      ))}
    </CommandGroup>
  );
}

type Action = { key: string; target: string; Icon: LucideIcon; permissions: readonly Permission[] };

/** What can be created or started. The target opens the form, or the page with its dialog open. */
const ACTIONS: readonly Action[] = [
  { key: "newCampaign", target: "/campanhas/nova", Icon: Plus, permissions: ["app:campaigns", "app:campaigns:send"] },
  { key: "newSegment", target: "/segmentos/novo", Icon: Plus, permissions: ["app:segments"] },
  { key: "newSurvey", target: "/pesquisas?nova=sim", Icon: Plus, permissions: ["app:surveys"] },
  { key: "invite", target: "/equipe?convidar=sim", Icon: UserPlus, permissions: ["app:team"] },
  {
    key: "connectNumber",
    target: "/integracoes/whatsapp?conectar=sim",
    Icon: QrCode,
    permissions: ["app:integrations"],
  },
  { key: "sync", target: "/sincronizacao?sincronizar=sim", Icon: RefreshCw, permissions: ["app:erp"] },
];

export function PaletteActions({ typed, onGo }: GoProps) {
  const t = useTranslations("shell.palette");
  const { hasPermission, isReadOnly } = useProfile();
  const shown = ACTIONS.filter(({ permissions }) => !isReadOnly && permissions.every(hasPermission))
    .map((action) => ({ ...action, label: t(`action.${action.key}`) }))
    .filter(({ label }) => matchesText(typed, label));
  if (shown.length === 0) return null;
  return (
    <CommandGroup heading={t("actions")}>
      {shown.map(({ key, label, target, Icon }) => (
        <CommandItem key={key} value={`action ${key}`} onSelect={() => onGo(target)}>
          <Icon aria-hidden />
          {label}
        </CommandItem>
      ))}
    </CommandGroup>
  );
}

type PreferencesProps = { typed: string; onDone: () => void };

export function PalettePreferences({ typed, onDone }: PreferencesProps) {
  const t = useTranslations("shell");
  const { signOut } = useIdentity();
  const { theme, setTheme, locale, setLocale } = usePreferences();
  const actions = [
    ...THEMES.filter((name) => name !== theme).map((name) => ({
      label: t("palette.themeTo", { name: t(`theme.${name}`) }),
      Icon: SunMoon,
      act: () => setTheme(name),
    })),
    ...Object.entries(LOCALE_NAMES)
      .filter(([code]) => code !== locale)
      .map(([code, name]) => ({
        label: t("palette.languageTo", { name }),
        Icon: Languages,
        act: () => setLocale(code),
      })),
    { label: t("account.signOut"), Icon: LogOut, act: () => leaveBy(() => void signOut()) },
  ].filter(({ label }) => matchesText(typed, label));
  if (actions.length === 0) return null;
  return (
    <CommandGroup heading={t("palette.preferences")}>
      {actions.map(({ label, Icon, act }) => (
        <CommandItem
          key={label}
          value={label}
          onSelect={() => {
            onDone();
            act();
          }}
        >
          <Icon aria-hidden />
          {label}
        </CommandItem>
      ))}
    </CommandGroup>
  );
}

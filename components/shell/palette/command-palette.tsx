"use client";

import { Languages, LogOut, SunMoon } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useRef, useState } from "react";
import { LOCALE_NAMES, THEMES, usePreferences } from "@/components/shell/frame/preferences.ts";
import { useNavigation } from "@/components/shell/frame/use-navigation.ts";
import { leaveBy } from "@/components/shell/leaving/leaving.ts";
import { useGo } from "@/components/shell/leaving/use-go.ts";
import {
  Command,
  CommandEmpty,
  CommandGroup,
  CommandInput,
  CommandItem,
  CommandList,
} from "@/components/ui/command.tsx";
import { Dialog, DialogContent, DialogTitle } from "@/components/ui/dialog.tsx";
import { Kbd } from "@/components/ui/kbd.tsx";
import { matchesText } from "@/lib/web/match-text.ts";
import { useIdentity } from "@/lib/web/use-api.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

const PaletteCustomers = lazy(() =>
  import("@/components/shell/palette/palette-customers.tsx").then((it) => ({ default: it.PaletteCustomers })),
);

type CommandPaletteProps = { open: boolean; onOpenChange: (open: boolean) => void };

export function CommandPalette({ open, onOpenChange }: CommandPaletteProps) {
  const t = useTranslations();
  const go = useGo();
  const chosen = useRef<string | null>(null);
  const choose = (target: string) => {
    chosen.current = target;
    onOpenChange(false);
  };
  // After the focus is restored, so that a confirmation dialog restores it to the same place.
  const follow = () =>
    queueMicrotask(() => {
      if (chosen.current !== null) go(chosen.current);
      chosen.current = null;
    });
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        closeLabel={t("common.close")}
        aria-describedby={undefined}
        onCloseAutoFocus={follow}
        className="top-[12vh] translate-y-0 gap-0 overflow-hidden p-0"
      >
        <DialogTitle className="sr-only">{t("shell.palette.title")}</DialogTitle>
        <Commands onGo={choose} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

type CommandsProps = { onGo: (target: string) => void; onDone: () => void };

/** Pages and actions are filtered here, customers by the server: each group filters itself. */
function Commands({ onGo, onDone }: CommandsProps) {
  const t = useTranslations("shell.palette");
  const { hasPermission } = useProfile();
  const [typed, setTyped] = useState("");
  const findsCustomers = hasPermission("app:customers");
  return (
    <Command label={t("title")} shouldFilter={false}>
      <CommandInput
        placeholder={t(findsCustomers ? "placeholderWithCustomers" : "placeholder")}
        className="pr-10"
        value={typed}
        onValueChange={setTyped}
      />
      <CommandList>
        <CommandEmpty>{t("empty")}</CommandEmpty>
        <Pages typed={typed} onGo={onGo} />
        <Actions typed={typed} onDone={onDone} />
        {typed !== "" && findsCustomers ? (
          <Suspense>
            <PaletteCustomers typed={typed} onGo={onGo} />
          </Suspense>
        ) : null}
      </CommandList>
    </Command>
  );
}

type PagesProps = Pick<CommandsProps, "onGo"> & { typed: string };

function Pages({ typed, onGo }: PagesProps) {
  const t = useTranslations("shell.palette");
  const items = useNavigation()
    .flatMap((item) => item.pages.map((page) => ({ ...page, icon: item.icon })))
    .filter(({ label }) => matchesText(typed, label));
  if (items.length === 0) return null;
  return (
    <CommandGroup heading={t("goTo")}>
      {items.map(({ key, label, icon: Icon, target, shortcut }) => (
        <CommandItem key={key} value={label} onSelect={() => onGo(target)}>
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

type ActionsProps = Pick<CommandsProps, "onDone"> & { typed: string };

function Actions({ typed, onDone }: ActionsProps) {
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
    <CommandGroup heading={t("palette.actions")}>
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

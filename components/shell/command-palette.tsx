"use client";

import { Languages, LogOut, SunMoon } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { LOCALE_NAMES, THEMES, usePreferences } from "@/components/shell/preferences.ts";
import { useNavigation } from "@/components/shell/use-navigation.ts";
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
import { useIdentity } from "@/lib/web/use-api.ts";

type CommandPaletteProps = { open: boolean; onOpenChange: (open: boolean) => void };

export function CommandPalette({ open, onOpenChange }: CommandPaletteProps) {
  const t = useTranslations();
  const close = () => onOpenChange(false);
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        closeLabel={t("common.close")}
        aria-describedby={undefined}
        className="top-[12vh] translate-y-0 gap-0 overflow-hidden p-0"
      >
        <DialogTitle className="sr-only">{t("shell.palette.title")}</DialogTitle>
        <Command label={t("shell.palette.title")}>
          <CommandInput placeholder={t("shell.palette.placeholder")} className="pr-10" />
          <CommandList>
            <CommandEmpty>{t("shell.palette.empty")}</CommandEmpty>
            <Pages onDone={close} />
            <Actions onDone={close} />
          </CommandList>
        </Command>
      </DialogContent>
    </Dialog>
  );
}

function Pages({ onDone }: { onDone: () => void }) {
  const t = useTranslations("shell.palette");
  const router = useRouter();
  const items = useNavigation().flatMap((group) => group.items);
  const go = (target: string) => {
    onDone();
    router.push(target);
  };
  return (
    <CommandGroup heading={t("goTo")}>
      {items.map(({ key, label, icon: Icon, target, shortcut }) => (
        <CommandItem key={key} value={label} onSelect={() => go(target)}>
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

function Actions({ onDone }: { onDone: () => void }) {
  const t = useTranslations("shell");
  const { signOut } = useIdentity();
  const { theme, setTheme, locale, setLocale } = usePreferences();
  const then = (act: () => unknown) => () => {
    onDone();
    act();
  };
  return (
    <CommandGroup heading={t("palette.actions")}>
      {THEMES.filter((name) => name !== theme).map((name) => (
        <CommandItem key={name} onSelect={then(() => setTheme(name))}>
          <SunMoon aria-hidden />
          {t("palette.themeTo", { name: t(`theme.${name}`) })}
        </CommandItem>
      ))}
      {Object.entries(LOCALE_NAMES)
        .filter(([code]) => code !== locale)
        .map(([code, name]) => (
          <CommandItem key={code} onSelect={then(() => setLocale(code))}>
            <Languages aria-hidden />
            {t("palette.languageTo", { name })}
          </CommandItem>
        ))}
      <CommandItem onSelect={then(signOut)}>
        <LogOut aria-hidden />
        {t("account.signOut")}
      </CommandItem>
    </CommandGroup>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useGo } from "@/components/shell/leaving/use-go.ts";
import { PaletteFound } from "@/components/shell/palette/palette-found.tsx";
import {
  PaletteActions,
  PalettePages,
  PalettePreferences,
  PaletteSettings,
} from "@/components/shell/palette/palette-known.tsx";
import { early } from "@/components/shell/palette/shortcuts.ts";
import { Command, CommandInput, CommandList } from "@/components/ui/command.tsx";
import { Dialog, DialogContent, DialogTitle } from "@/components/ui/dialog.tsx";
import { MAX_SEARCH } from "@/lib/core/search.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

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

/** Each group filters itself: pages and actions here, what the lists contain by the server. */
function Commands({ onGo, onDone }: CommandsProps) {
  const t = useTranslations("shell.palette");
  const { hasPermission } = useProfile();
  const [typed, setTyped] = useState("");
  return (
    <Command label={t("title")} shouldFilter={false}>
      <CommandInput
        placeholder={t(hasPermission("app:customers") ? "placeholderWithCustomers" : "placeholder")}
        className="pr-10"
        maxLength={MAX_SEARCH}
        value={typed}
        onValueChange={setTyped}
        onFocus={() => {
          const keys = early.keys ?? "";
          early.keys = null;
          setTyped((text) => (text + keys).slice(0, MAX_SEARCH));
        }}
      />
      <CommandList>
        <PalettePages typed={typed} onGo={onGo} />
        <PaletteSettings typed={typed} onGo={onGo} />
        <PaletteActions typed={typed} onGo={onGo} />
        <PaletteFound typed={typed} onGo={onGo} />
        <PalettePreferences typed={typed} onDone={onDone} />
      </CommandList>
    </Command>
  );
}

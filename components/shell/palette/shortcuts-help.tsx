"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useNavigation } from "@/components/shell/frame/use-navigation.ts";
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog.tsx";
import { Kbd } from "@/components/ui/kbd.tsx";

/** Shortcuts of the customer list. */
const LIST_KEYS = [
  { name: "search", keys: ["/"] },
  { name: "move", keys: ["j", "k"] },
  { name: "select", keys: ["x"] },
  { name: "peek", keys: ["o"] },
  { name: "open", keys: ["Enter"] },
  { name: "export", keys: ["e"] },
] as const;

/** Shortcuts of the audit log. */
const LOG_KEYS = [
  { name: "move", keys: ["j", "k"] },
  { name: "details", keys: ["o"] },
] as const;

type ShortcutsHelpProps = { open: boolean; onOpenChange: (open: boolean) => void };

export function ShortcutsHelp({ open, onOpenChange }: ShortcutsHelpProps) {
  const t = useTranslations();
  const pages = useNavigation().flatMap((item) => item.pages);
  const pathname = usePathname();
  const isList = pathname === "/clientes";
  const isLog = pathname === "/auditoria";
  const rows = [
    { name: t("shell.help.palette"), keys: ["Ctrl / ⌘", "K"] },
    ...(isList ? LIST_KEYS.map(({ name, keys }) => ({ name: t(`customers.keys.${name}`), keys })) : []),
    ...(isList ? [] : [{ name: t("shell.help.search"), keys: ["/"] }]),
    ...(isLog ? LOG_KEYS.map(({ name, keys }) => ({ name: t(`shell.help.log.${name}`), keys })) : []),
    ...pages.flatMap(({ label, shortcut }) =>
      shortcut ? [{ name: t("shell.help.goTo", { name: label }), keys: ["g", shortcut] }] : [],
    ),
    { name: t("shell.help.help"), keys: ["?"] },
    { name: t("shell.help.close"), keys: ["Esc"] },
  ];
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent closeLabel={t("common.close")}>
        <DialogHeader>
          <DialogTitle>{t("shell.help.title")}</DialogTitle>
          <DialogDescription>{t("shell.help.description")}</DialogDescription>
        </DialogHeader>
        <dl className="divide-y border-y">
          {rows.map(({ name, keys }) => (
            <div key={name} className="flex min-h-10 items-center justify-between gap-4">
              <dt>{name}</dt>
              <dd className="flex gap-1">
                {keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </DialogContent>
    </Dialog>
  );
}

"use client";

import { PenLine, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactElement } from "react";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { useMenuChoice } from "@/components/ui/hooks/use-menu-choice.ts";

type ViewMenuProps = { trigger: ReactElement<{ ref?: unknown }>; onRename: () => void; onRemove: () => void };

export function ViewMenu({ trigger, onRename, onRemove }: ViewMenuProps) {
  const t = useTranslations("customers.views");
  const menu = useMenuChoice<() => void>((act) => act());
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild ref={menu.trigger}>
        {trigger}
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" onCloseAutoFocus={menu.onCloseAutoFocus}>
        <DropdownMenuItem onSelect={() => menu.choose(onRename)}>
          <PenLine aria-hidden />
          {t("rename")}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => menu.choose(onRemove)}>
          <Trash2 aria-hidden />
          {t("remove")}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

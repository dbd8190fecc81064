"use client";

import { useTranslations } from "next-intl";
import type { ReactElement } from "react";
import { COLUMNS } from "@/components/customers/list/columns.ts";
import { useColumns } from "@/components/customers/list/use-columns.ts";
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";

const stayOpen = (event: Event) => event.preventDefault();

export function ColumnMenu({ trigger }: { trigger: ReactElement }) {
  const t = useTranslations("customers.columns");
  const { shown, toggle, reset } = useColumns();
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {COLUMNS.map((name) => (
          <DropdownMenuCheckboxItem
            key={name}
            checked={shown.includes(name)}
            onCheckedChange={() => toggle(name)}
            onSelect={stayOpen}
          >
            {t(`names.${name}`)}
          </DropdownMenuCheckboxItem>
        ))}
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={reset}>{t("reset")}</DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

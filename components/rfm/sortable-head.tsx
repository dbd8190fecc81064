"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn.ts";
import { TableHead } from "@/components/ui/table.tsx";

type SortableHeadProps = {
  name: string;
  direction: "asc" | "desc" | false;
  onToggle: () => void;
  numeric: boolean;
};

const ARIA_SORT = { asc: "ascending", desc: "descending" } as const;

export function SortableHead({ name, direction, onToggle, numeric }: SortableHeadProps) {
  const t = useTranslations("rfm.table");
  const Arrow = direction === "asc" ? ArrowUp : ArrowDown;
  return (
    <TableHead
      numeric={numeric}
      aria-sort={direction ? ARIA_SORT[direction] : "none"}
      className={cn(!numeric && "sticky left-0 bg-card")}
    >
      <button
        type="button"
        onClick={onToggle}
        title={t("sortBy", { column: name })}
        className={cn(
          "hit-area inline-flex items-center gap-1 align-middle hover:text-foreground",
          numeric && "flex-row-reverse",
          direction && "font-medium text-foreground",
        )}
      >
        {name}
        <Arrow aria-hidden className={cn("size-3.5", !direction && "invisible")} />
      </button>
    </TableHead>
  );
}

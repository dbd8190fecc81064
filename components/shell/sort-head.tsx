"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn.ts";
import { TableHead } from "@/components/ui/table.tsx";

type SortHeadProps = {
  name: string;
  direction: "asc" | "desc" | false;
  onToggle: (event: unknown) => void;
  numeric?: boolean;
  className?: string;
};

const ARIA_SORT = { asc: "ascending", desc: "descending" } as const;

/** Sortable column header; reserves space for the arrow, so that columns do not shift. */
export function SortHead({ name, direction, onToggle, numeric, className }: SortHeadProps) {
  const t = useTranslations("common");
  const Arrow = direction === "asc" ? ArrowUp : ArrowDown;
  return (
    <TableHead numeric={numeric} aria-sort={direction ? ARIA_SORT[direction] : "none"} className={className}>
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

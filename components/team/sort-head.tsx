"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn.ts";
import { TableHead } from "@/components/ui/table.tsx";

type SortHeadProps = { name: string; direction: "asc" | "desc" | false; onToggle: () => void; className?: string };

export function SortHead({ name, direction, onToggle, className }: SortHeadProps) {
  const t = useTranslations("team.table");
  const Arrow = direction === "desc" ? ArrowDown : ArrowUp;
  const sorted = direction === "desc" ? "descending" : "ascending";
  return (
    <TableHead aria-sort={direction ? sorted : "none"} className={className}>
      <button
        type="button"
        onClick={onToggle}
        title={t("sortBy", { column: name })}
        className={cn(
          "hit-area inline-flex items-center gap-1 align-middle hover:text-foreground",
          direction && "font-medium text-foreground",
        )}
      >
        {name}
        <Arrow aria-hidden className={cn("size-3.5", !direction && "invisible")} />
      </button>
    </TableHead>
  );
}

"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button.tsx";
import { cn } from "@/components/ui/cn.ts";

type PagerProps = {
  page: number;
  limit: number;
  total: number;
  label: string;
  onPage: (page: number) => void;
  /** Replaces the text of the page's first and last row and the total. */
  range?: ReactNode;
  /** Page size select; with it, the pager is shown even for a single page. */
  size?: ReactNode;
};

/** Pagination; hidden if everything fits on one page. */
export function Pager({ page, limit, total, label, onPage, range, size }: PagerProps) {
  const t = useTranslations("common.pager");
  const last = Math.max(1, Math.ceil(total / limit));
  if (last === 1 && page === 1 && !size) return null;
  const [from, to] = [Math.min((page - 1) * limit + 1, total), Math.min(page * limit, total)];
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-end gap-2 border-t px-4 py-2">
      <p
        aria-live="polite"
        className={cn("mr-auto text-[13px] text-muted-foreground", size && "basis-full sm:basis-auto")}
      >
        {range ?? t("range", { from, to, total })}
      </p>
      {size}
      <Button
        variant="outline"
        size="icon-sm"
        aria-label={t("previous")}
        disabled={page <= 1}
        onClick={() => onPage(Math.min(page - 1, last))}
      >
        <ChevronLeft aria-hidden />
      </Button>
      <Button
        variant="outline"
        size="icon-sm"
        aria-label={t("next")}
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight aria-hidden />
      </Button>
    </nav>
  );
}

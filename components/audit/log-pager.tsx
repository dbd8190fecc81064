"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { PAGE_SIZES } from "@/components/audit/filters.ts";
import { Button } from "@/components/ui/button.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";

type LogPagerProps = {
  page: number;
  limit: number;
  total: number;
  totalPages: number;
  onPage: (page: number) => void;
  onSize: (size: (typeof PAGE_SIZES)[number]) => void;
};

/** Where in the log one is, and how much of it is on a page. */
export function LogPager({ page, limit, total, totalPages, onPage, onSize }: LogPagerProps) {
  const t = useTranslations("audit.pager");
  const last = Math.max(1, totalPages);
  const [from, to] = [Math.min((page - 1) * limit + 1, total), Math.min(page * limit, total)];
  return (
    <nav aria-label={t("label")} className="flex flex-wrap items-center gap-2 border-t px-4 py-2">
      <p aria-live="polite" className="mr-auto basis-full text-[13px] text-muted-foreground sm:basis-auto">
        {t("range", { from, to, total })}
      </p>
      <NativeSelect
        aria-label={t("size")}
        value={String(limit)}
        onChange={({ target }) => {
          const size = PAGE_SIZES.find((it) => it === target.value);
          if (size) onSize(size);
        }}
      >
        {PAGE_SIZES.map((size) => (
          <option key={size} value={size}>
            {t("perPage", { size: Number(size) })}
          </option>
        ))}
      </NativeSelect>
      <Button
        variant="outline"
        size="icon"
        aria-label={t("previous")}
        disabled={page <= 1}
        onClick={() => onPage(Math.min(page - 1, last))}
      >
        <ChevronLeft aria-hidden />
      </Button>
      <Button
        variant="outline"
        size="icon"
        aria-label={t("next")}
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight aria-hidden />
      </Button>
    </nav>
  );
}

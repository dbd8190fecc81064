"use client";

import { useTranslations } from "next-intl";
import { PAGE_SIZES } from "@/components/audit/filters.ts";
import { Pager } from "@/components/shell/pager.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";

type LogPagerProps = {
  page: number;
  limit: number;
  total: number;
  onPage: (page: number) => void;
  onSize: (size: (typeof PAGE_SIZES)[number]) => void;
};

/** Pagination with page size. */
export function LogPager({ onSize, ...place }: LogPagerProps) {
  const t = useTranslations("audit.pager");
  const size = (
    <NativeSelect
      aria-label={t("size")}
      value={String(place.limit)}
      onChange={({ target }) => {
        const chosen = PAGE_SIZES.find((it) => it === target.value);
        if (chosen) onSize(chosen);
      }}
    >
      {PAGE_SIZES.map((it) => (
        <option key={it} value={it}>
          {t("perPage", { size: Number(it) })}
        </option>
      ))}
    </NativeSelect>
  );
  return <Pager {...place} label={t("label")} size={size} />;
}

"use client";

import { useTranslations } from "next-intl";
import { SHOW, type Show } from "@/components/stores/store-tree.ts";
import { Input } from "@/components/ui/input.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";

type StoreFiltersProps = {
  search: string;
  onSearch: (text: string) => void;
  show: Show;
  onShow: (show: Show) => void;
  /** Total count as text. */
  summary: string;
};

export function StoreFilters({ search, onSearch, show, onShow, summary }: StoreFiltersProps) {
  const t = useTranslations("stores");
  return (
    <div className="flex flex-wrap items-center gap-2 border-b px-4 py-3">
      <Input
        type="search"
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        placeholder={t("search")}
        aria-label={t("search")}
        className="sm:w-72"
      />
      <NativeSelect
        value={show}
        onChange={(event) => onShow(SHOW.find((one) => one === event.target.value) ?? "all")}
        aria-label={t("show")}
        className="w-full sm:w-52"
      >
        {SHOW.map((one) => (
          <option key={one} value={one}>
            {t(`filters.${one}`)}
          </option>
        ))}
      </NativeSelect>
      <p className="text-[13px] text-muted-foreground sm:ml-auto">{summary}</p>
    </div>
  );
}

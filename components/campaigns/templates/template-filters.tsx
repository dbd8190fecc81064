"use client";

import { useTranslations } from "next-intl";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { SearchInput } from "@/components/ui/search-input.tsx";
import { TEMPLATE_CATEGORIES, TEMPLATE_STATUSES } from "@/lib/messaging/names.ts";
import { useChoiceParam, usePageParam, useTextParam } from "@/lib/web/url-state.ts";

const STATUSES = ["", ...TEMPLATE_STATUSES] as const;
const CATEGORIES = ["", ...TEMPLATE_CATEGORIES] as const;
const PAGE_SIZE = 25;

/** `?busca=volta&situacao=REJECTED&categoria=MARKETING&pagina=2` */
export function useTemplateFilters() {
  const t = useTranslations("templates");
  const [search, setSearch] = useTextParam("busca");
  const [status, setStatus] = useChoiceParam("situacao", STATUSES);
  const [category, setCategory] = useChoiceParam("categoria", CATEGORIES);
  const [page, setPage] = usePageParam();
  const change = (set: () => void) => {
    setPage(null);
    set();
  };
  return {
    search,
    status,
    category,
    isOn: search !== "" || status !== "" || category !== "",
    filter: {
      q: search || undefined,
      status: status || undefined,
      category: category || undefined,
      page,
      limit: PAGE_SIZE,
    },
    summary: [search && `“${search}”`, status && t(`statuses.${status}`), category && t(`categories.${category}`)]
      .filter(Boolean)
      .join(" · "),
    setSearch: (next: string) => change(() => setSearch(next || null)),
    setStatus: (next: string) => change(() => setStatus(STATUSES.find((one) => one === next) ?? null)),
    setCategory: (next: string) => change(() => setCategory(CATEGORIES.find((one) => one === next) ?? null)),
    setPage,
    clear: () =>
      change(() => {
        setSearch(null);
        setStatus(null);
        setCategory(null);
      }),
  };
}

type TemplateFiltersProps = ReturnType<typeof useTemplateFilters> & { total: number };

export function TemplateFilters({ total, ...filters }: TemplateFiltersProps) {
  const t = useTranslations("templates");
  const { search, status, category, setSearch, setStatus, setCategory } = filters;
  return (
    <div className="flex flex-wrap items-center gap-2 border-b px-4 py-3">
      <SearchInput
        label={t("filters.search")}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        className="w-full sm:w-72"
      />
      <NativeSelect
        value={status}
        onChange={(event) => setStatus(event.target.value)}
        aria-label={t("filters.status")}
        className="flex-1 sm:w-48 sm:flex-none"
      >
        {STATUSES.map((one) => (
          <option key={one} value={one}>
            {one === "" ? t("filters.anyStatus") : t(`statuses.${one}`)}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        value={category}
        onChange={(event) => setCategory(event.target.value)}
        aria-label={t("filters.category")}
        className="flex-1 sm:w-48 sm:flex-none"
      >
        {CATEGORIES.map((one) => (
          <option key={one} value={one}>
            {one === "" ? t("filters.anyCategory") : t(`categories.${one}`)}
          </option>
        ))}
      </NativeSelect>
      <p aria-live="polite" className="text-[13px] text-muted-foreground max-sm:w-full sm:ml-auto">
        {t("total", { count: total })}
      </p>
    </div>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { FilterChip } from "@/components/campaigns/filter-chip.tsx";
import { CHANNEL_FILTERS, SORTS } from "@/components/campaigns/list/tabs.ts";
import type { ListState } from "@/components/campaigns/list/use-list-state.ts";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { SearchInput } from "@/components/ui/search-input.tsx";
import { usePausedSearch } from "@/lib/web/use-paused-search.ts";

export function ListFilterBar({ state }: { state: ListState }) {
  const t = useTranslations("campaigns");
  const { channel, sorting, tag } = state.filters;
  return (
    <div data-filters className="flex flex-wrap items-center gap-2 px-4 py-3">
      <SearchField value={state.filters.q} onChange={state.setQ} />
      <NativeSelect
        className="min-w-0 flex-1 basis-full sm:flex-none sm:basis-auto"
        aria-label={t("filters.channel")}
        value={channel}
        onChange={(event) => state.setChannel(CHANNEL_FILTERS.find((it) => it === event.target.value) ?? "todos")}
      >
        {CHANNEL_FILTERS.map((it) => (
          <option key={it} value={it}>
            {it === "todos" ? t("filters.allChannels") : t(`channels.${it}`)}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        className="min-w-0 flex-1 basis-full sm:flex-none sm:basis-auto"
        aria-label={t("filters.sort")}
        value={sorting}
        onChange={(event) => state.setSorting(SORTS.find((it) => it === event.target.value) ?? SORTS[0])}
      >
        {SORTS.map((it) => (
          <option key={it} value={it}>
            {t(`sorts.${it}`)}
          </option>
        ))}
      </NativeSelect>
      {tag === "" ? null : <FilterChip text={t("filters.tag", { tag })} onRemove={() => state.setTag("")} />}
    </div>
  );
}

function SearchField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const t = useTranslations("campaigns.filters");
  const search = usePausedSearch(value, onChange);
  return <SearchInput className="flex-1 basis-56" label={t("search")} placeholder={t("searchHint")} {...search} />;
}

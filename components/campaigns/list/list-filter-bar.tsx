"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { CHANNEL_FILTERS, SORTS } from "@/components/campaigns/list/tabs.ts";
import type { ListState } from "@/components/campaigns/list/use-list-state.ts";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { SearchInput } from "@/components/ui/search-input.tsx";

const PAUSE_MS = 300;

export function ListFilterBar({ state }: { state: ListState }) {
  const t = useTranslations("campaigns");
  const { channel, sorting } = state.filters;
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 py-3">
      <SearchField value={state.filters.q} onChange={state.setQ} />
      <NativeSelect
        className="min-w-0 flex-1 basis-32 sm:flex-none sm:basis-auto"
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
        className="min-w-0 flex-1 basis-32 sm:flex-none sm:basis-auto"
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
    </div>
  );
}

/** Searches in the pauses of typing; the address may change on its own. */
function SearchField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const t = useTranslations("campaigns.filters");
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (shown !== value) {
    setShown(value);
    if (typed.trim() !== value.trim()) setTyped(value);
  }
  const search = (text: string, afterMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange(text.trim()), afterMs);
  };
  return (
    <SearchInput
      className="flex-1 basis-56"
      value={typed}
      label={t("search")}
      placeholder={t("searchHint")}
      onChange={(event) => {
        setTyped(event.target.value);
        search(event.target.value, PAUSE_MS);
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter") search(typed, 0);
      }}
    />
  );
}

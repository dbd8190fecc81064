"use client";

import { parseAsString, useQueryState } from "nuqs";
import { CHANNEL_FILTERS, type ListFilters, SORTS, TABS } from "@/components/campaigns/list/tabs.ts";
import { useChoiceParam, usePageParam, useTextParam } from "@/lib/web/url-state.ts";

export const VIEWS = ["lista", "calendario"] as const;

/** What the list shows, all of it in the address. Another filter begins at the first page. */
export function useListState() {
  const [tab, setTab] = useChoiceParam("aba", TABS);
  const [q, setQ] = useTextParam("q");
  const [channel, setChannel] = useChoiceParam("canal", CHANNEL_FILTERS);
  const [sorting, setSorting] = useChoiceParam("ordem", SORTS);
  const [page, setPage] = usePageParam();
  const [view, setView] = useChoiceParam("ver", VIEWS);
  const [month, setMonth] = useQueryState("mes", parseAsString);
  const filters: ListFilters = { tab, q, channel, sorting, page: Math.max(1, page) };
  const fromStart =
    <T>(set: (value: T) => unknown) =>
    (value: T) => {
      void setPage(null);
      set(value);
    };
  return {
    ...{ filters, view, setView, month, setMonth },
    setTab: fromStart(setTab),
    setQ: fromStart(setQ),
    setChannel: fromStart(setChannel),
    setSorting: fromStart(setSorting),
    setPage,
    isFiltered: q.trim() !== "" || channel !== "todos",
    clear: () => {
      void setPage(null);
      void setQ(null);
      void setChannel(null);
    },
  };
}

export type ListState = ReturnType<typeof useListState>;

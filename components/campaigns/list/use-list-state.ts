"use client";

import { parseAsString, useQueryState } from "nuqs";
import { CHANNEL_FILTERS, SORTS, TABS, toFilters, VIEWS } from "@/components/campaigns/list/tabs.ts";
import { useChoiceParam, usePageParam, useTextParam } from "@/lib/web/url-state.ts";

/** State of the list, all kept in the URL. Changing a filter returns to the first page. */
export function useListState() {
  const [tab, setTab] = useChoiceParam("aba", TABS);
  const [q, setQ] = useTextParam("q");
  const [channel, setChannel] = useChoiceParam("canal", CHANNEL_FILTERS);
  const [tag, setTag] = useQueryState("etiqueta", parseAsString.withDefault("").withOptions({ history: "push" }));
  const [sorting, setSorting] = useChoiceParam("ordem", SORTS);
  const [page, setPage] = usePageParam();
  const [view, setView] = useChoiceParam("ver", VIEWS);
  const [month, setMonth] = useQueryState("mes", parseAsString);
  const filters = toFilters({ aba: tab, q, canal: channel, etiqueta: tag, ordem: sorting, pagina: page, ver: view });
  const fromStart =
    <T>(set: (value: T) => unknown) =>
    (value: T) => {
      void setPage(null);
      set(value);
    };
  return {
    filters,
    view,
    setView,
    month,
    setMonth,
    setTab: fromStart(setTab),
    /** Searching replaces the history entry. */
    setQ: (text: string) => {
      void setPage(null, { history: "replace" });
      void setQ(text || null);
    },
    setChannel: fromStart(setChannel),
    setTag: fromStart((to: string) => setTag(to || null)),
    setSorting: fromStart(setSorting),
    setPage,
    isFiltered: q.trim() !== "" || channel !== "todos" || tag !== "",
    clear: () => {
      void setPage(null);
      void setQ(null);
      void setChannel(null);
      void setTag(null);
    },
  };
}

export type ListState = ReturnType<typeof useListState>;

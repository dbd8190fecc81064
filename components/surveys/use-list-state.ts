"use client";

import { useChoiceParam, usePageParam, useTextParam } from "@/lib/web/url-state.ts";

/** Values of `?situacao=`. */
const STATUSES = { todas: "", ativas: "active", inativas: "inactive" } as const;
type StatusWord = keyof typeof STATUSES;
export const STATUS_WORDS = Object.keys(STATUSES) as [StatusWord, ...StatusWord[]];
export const PAGE_SIZE = 20;

/** Keeps the whole state of the list in the URL. Changing a filter returns to the first page. */
export function useListState() {
  const [search, setSearch] = useTextParam("q");
  const [status, setStatus] = useChoiceParam("situacao", STATUS_WORDS);
  const [page, setPage] = usePageParam();
  const first = () => void setPage(null);
  const shown = Math.max(1, page);
  return {
    search,
    status,
    page: shown,
    query: {
      q: search.trim(),
      status: STATUSES[status],
      sort: "createdAt",
      order: "desc",
      page: shown,
      limit: PAGE_SIZE,
    },
    isFiltered: search.trim() !== "" || status !== "todas",
    setPage: (next: number) => void setPage(next),
    find: (text: string) => {
      void setSearch(text === "" ? null : text);
      first();
    },
    show: (next: StatusWord) => {
      void setStatus(next);
      first();
    },
    clear: () => {
      void setSearch(null);
      void setStatus(null);
      first();
    },
  };
}
export type ListState = ReturnType<typeof useListState>;

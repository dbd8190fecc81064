"use client";

import {
  ORDER_WORDS,
  type OrderWord,
  STATUS_WORDS,
  type StatusWord,
  toListQuery,
} from "@/components/segments/list/list-url.ts";
import { useChoiceParam, usePageParam, useTextParam } from "@/lib/web/url-state.ts";

/** Keeps the whole state of the list in the URL. Changing a filter returns to the first page. */
export function useListState() {
  const [search, setSearch] = useTextParam("q");
  const [status, setStatus] = useChoiceParam("situacao", STATUS_WORDS);
  const [order, setOrder] = useChoiceParam("ordem", ORDER_WORDS);
  const [page, setPage] = usePageParam();
  const first = () => void setPage(null);
  return {
    search,
    status,
    order,
    page: Math.max(1, page),
    query: toListQuery({ q: search, situacao: status, ordem: order }),
    isFiltered: search.trim() !== "" || status !== "todos",
    setPage: (next: number) => void setPage(next),
    find: (text: string) => {
      void setSearch(text === "" ? null : text);
      first();
    },
    show: (next: StatusWord) => {
      void setStatus(next);
      first();
    },
    sortBy: (next: OrderWord) => {
      void setOrder(next);
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

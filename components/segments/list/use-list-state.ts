"use client";

import { useChoiceParam, usePageParam, useTextParam } from "@/lib/web/url-state.ts";

/** Values of `?ordem=`; a leading minus means descending. */
const ORDERS = {
  "-atualizado": { sort: "updatedAt", order: "desc" },
  atualizado: { sort: "updatedAt", order: "asc" },
  nome: { sort: "name", order: "asc" },
  "-nome": { sort: "name", order: "desc" },
  "-tamanho": { sort: "size", order: "desc" },
  tamanho: { sort: "size", order: "asc" },
} as const;
export type OrderWord = keyof typeof ORDERS;
export const ORDER_WORDS = Object.keys(ORDERS) as [OrderWord, ...OrderWord[]];

/** Values of `?situacao=`. */
const STATUSES = { todos: "", ativos: "active", inativos: "inactive" } as const;
export type StatusWord = keyof typeof STATUSES;
export const STATUS_WORDS = Object.keys(STATUSES) as [StatusWord, ...StatusWord[]];

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
    query: { q: search.trim(), status: STATUSES[status], ...ORDERS[order] },
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

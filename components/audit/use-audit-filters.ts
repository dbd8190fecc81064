"use client";

import { parseAsString, useQueryStates } from "nuqs";
import { type AuditFilters, PAGE_SIZES } from "@/components/audit/filters.ts";
import { useChoiceParam, usePageParam } from "@/lib/web/url-state.ts";

const text = parseAsString.withDefault("");
const FIELDS = { user: text, action: text, search: text, from: text, to: text };
const NAMES = { user: "usuario", action: "acao", search: "busca", from: "de", to: "ate" };
const NOTHING: AuditFilters = { user: "", action: "", search: "", from: "", to: "" };

/** Filters, page and page size, all kept in the URL. Changing a filter returns to the first page. */
export function useAuditFilters() {
  const [filters, setFilters] = useQueryStates(FIELDS, { urlKeys: NAMES, history: "push" });
  const [page, setPage] = usePageParam();
  const [size, setSize] = useChoiceParam("tamanho", PAGE_SIZES);
  const change = (next: Partial<AuditFilters>) => {
    setPage(null);
    setFilters(next);
  };
  return {
    filters,
    change,
    clear: () => change(NOTHING),
    page: Math.max(1, page),
    setPage,
    limit: Number(size),
    setSize: (next: (typeof PAGE_SIZES)[number]) => {
      setPage(null);
      setSize(next);
    },
  };
}

"use client";

import { useQueryStates } from "nuqs";
import { useCallback, useMemo } from "react";
import {
  allLifted,
  type CustomerFilters,
  type CustomerOrder,
  type FilterChange,
} from "@/components/customers/filters/filters.ts";
import { type PAGE_SIZES, STATE_KEYS, STATE_PARSERS } from "@/components/customers/filters/list-url.ts";

/** Keeps the whole state of the list in the URL: links show the same list, and Back undoes a filter. */
export function useCustomerFilters() {
  const [{ order, page, size, ...filters }, set] = useQueryStates(STATE_PARSERS, {
    history: "push",
    urlKeys: STATE_KEYS,
  });
  const key = JSON.stringify(filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is the filters' content
  const stable = useMemo<CustomerFilters>(() => filters, [key]);
  /** Any change returns to the first page. Typing replaces the history entry instead of adding one per letter. */
  const change = useCallback(
    (next: FilterChange, { replace = false } = {}) =>
      set({ ...mutable(next), page: null }, { history: replace ? "replace" : "push" }),
    [set],
  );
  return {
    filters: stable,
    order,
    page: Math.max(1, page),
    size,
    change,
    clear: useCallback(() => set({ ...mutable(allLifted()), page: null }), [set]),
    /** Sets filters and order in one history entry. */
    show: useCallback(
      (filters: CustomerFilters, next: CustomerOrder) => set({ ...mutable(filters), order: next, page: null }),
      [set],
    ),
    setOrder: useCallback((next: CustomerOrder) => set({ order: next, page: null }), [set]),
    setPage: useCallback((next: number) => set({ page: next }), [set]),
    setSize: useCallback((next: (typeof PAGE_SIZES)[number]) => set({ size: next, page: null }), [set]),
  };
}

export type CustomerListState = ReturnType<typeof useCustomerFilters>;

function mutable({ rfm, sellers, ...rest }: FilterChange) {
  return {
    ...rest,
    ...(rfm === undefined ? {} : { rfm: rfm && [...rfm] }),
    ...(sellers === undefined ? {} : { sellers: sellers && [...sellers] }),
  };
}

"use client";

import {
  createParser,
  parseAsArrayOf,
  parseAsFloat,
  parseAsInteger,
  parseAsNumberLiteral,
  parseAsString,
  parseAsStringLiteral,
  useQueryStates,
} from "nuqs";
import { useCallback, useMemo } from "react";
import {
  allLifted,
  type CustomerFilters,
  type CustomerOrder,
  type FilterChange,
  OPT_OUTS,
  REACH_CHANNELS,
} from "@/components/customers/filters/filters.ts";
import { CUSTOMER_SORTS } from "@/lib/core/customer-kinds.ts";
import { isDay } from "@/lib/core/dates.ts";
import { RFM_SEGMENTS } from "@/lib/core/rfm-segments.ts";

export const PAGE_SIZES = [50, 200, 1000] as const;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const parseAsDay = createParser({ parse: (text) => (isDay(text) ? text : null), serialize: String });
const parseAsUuid = createParser({ parse: (text) => (UUID.test(text) ? text : null), serialize: String });

/** The words of `?ordem=`; a minus in front means from the largest. */
const SORT_WORDS = { compra: "lastOrder", nome: "name", gasto: "spent", pedidos: "orders" } as const;
const parseAsOrder = createParser<CustomerOrder>({
  parse: (text) => {
    const sort = SORT_WORDS[text.replace(/^-/, "") as keyof typeof SORT_WORDS];
    return CUSTOMER_SORTS.includes(sort) ? { sort, order: text.startsWith("-") ? "desc" : "asc" } : null;
  },
  serialize: ({ sort, order }) => {
    const word = Object.entries(SORT_WORDS).find(([, column]) => column === sort)?.[0];
    return `${order === "desc" ? "-" : ""}${word}`;
  },
  eq: (a, b) => a.sort === b.sort && a.order === b.order,
});

const PARSERS = {
  q: parseAsString.withDefault(""),
  rfm: parseAsArrayOf(parseAsStringLiteral(RFM_SEGMENTS)).withDefault([]),
  sellers: parseAsArrayOf(parseAsUuid).withDefault([]),
  city: parseAsString.withDefault(""),
  from: parseAsDay,
  to: parseAsDay,
  spentMin: parseAsFloat,
  spentMax: parseAsFloat,
  ordersMin: parseAsInteger,
  ordersMax: parseAsInteger,
  channel: parseAsStringLiteral(REACH_CHANNELS),
  optOut: parseAsStringLiteral(OPT_OUTS),
  order: parseAsOrder.withDefault({ sort: "lastOrder", order: "desc" }),
  page: parseAsInteger.withDefault(1),
  size: parseAsNumberLiteral(PAGE_SIZES).withDefault(50),
};
const URL_KEYS = {
  ...{ sellers: "vendedor", city: "cidade", from: "de", to: "ate", channel: "canal", optOut: "recusa" },
  ...{ spentMin: "gastoDe", spentMax: "gastoAte", ordersMin: "pedidosDe", ordersMax: "pedidosAte" },
  ...{ order: "ordem", page: "pagina", size: "porPagina" },
};

/** The whole state of the list lives in its address: a link shows the same list, and the back button undoes a filter. */
export function useCustomerFilters() {
  const [{ order, page, size, ...filters }, set] = useQueryStates(PARSERS, { history: "push", urlKeys: URL_KEYS });
  const key = JSON.stringify(filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is the filters' content
  const stable = useMemo<CustomerFilters>(() => filters, [key]);
  /** Any change leads back to the first page; typing replaces the entry of the history instead of adding one a letter. */
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

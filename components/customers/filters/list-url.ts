import {
  createParser,
  parseAsArrayOf,
  parseAsFloat,
  parseAsInteger,
  parseAsNumberLiteral,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import {
  type CustomerFilters,
  type CustomerOrder,
  OPT_OUTS,
  REACH_CHANNELS,
} from "@/components/customers/filters/filters.ts";
import { parseSpan, writeSpan } from "@/components/customers/filters/last-order.ts";
import { isDay } from "@/lib/core/dates.ts";
import { MAX_SEARCH } from "@/lib/core/search.ts";
import { CUSTOMER_SORTS, RFM_SEGMENTS } from "@/lib/customers/names.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const parseAsDay = createParser({ parse: (text) => (isDay(text) ? text : null), serialize: String });
const parseAsSpan = createParser({
  parse: parseSpan,
  serialize: writeSpan,
  eq: (a, b) => writeSpan(a) === writeSpan(b),
});
/** The API's maximum length. */
const parseAsSearch = createParser({ parse: (text) => text.slice(0, MAX_SEARCH), serialize: String });
const parseAsUuid = createParser({ parse: (text) => (UUID.test(text) ? text : null), serialize: String });

/** Values of `?ordem=`; a leading minus means descending. */
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

/** Filters and order in the URL. Invalid values count as absent. */
export const LIST_PARSERS = {
  q: parseAsSearch.withDefault(""),
  rfm: parseAsArrayOf(parseAsStringLiteral(RFM_SEGMENTS)).withDefault([]),
  sellers: parseAsArrayOf(parseAsUuid).withDefault([]),
  city: parseAsString.withDefault(""),
  span: parseAsSpan,
  from: parseAsDay,
  to: parseAsDay,
  spentMin: parseAsFloat,
  spentMax: parseAsFloat,
  ordersMin: parseAsInteger,
  ordersMax: parseAsInteger,
  channel: parseAsStringLiteral(REACH_CHANNELS),
  optOut: parseAsStringLiteral(OPT_OUTS),
  order: parseAsOrder.withDefault({ sort: "lastOrder", order: "desc" }),
};
export const LIST_KEYS = {
  sellers: "vendedor",
  city: "cidade",
  span: "ultimaCompra",
  from: "de",
  to: "ate",
  channel: "canal",
  optOut: "recusa",
  spentMin: "gastoDe",
  spentMax: "gastoAte",
  ordersMin: "pedidosDe",
  ordersMax: "pedidosAte",
  order: "ordem",
} as const;

export const PAGE_SIZES = [50, 200, 1000] as const;

/** The whole state of the list. */
export const STATE_PARSERS = {
  ...LIST_PARSERS,
  page: parseAsInteger.withDefault(1),
  size: parseAsNumberLiteral(PAGE_SIZES).withDefault(50),
};
export const STATE_KEYS = { ...LIST_KEYS, page: "pagina", size: "porPagina" };

type Values = CustomerFilters & { order: CustomerOrder };
/** Common interface of the parsers; the library's own loader and serializer would add to every page's size. */
type Parser = { parse: (text: string) => unknown; serialize: (value: unknown) => string; defaultValue?: unknown };
const FIELDS = Object.entries(LIST_PARSERS).map(([name, parser]) => ({
  name: name as keyof Values,
  key: (LIST_KEYS as Record<string, string>)[name] ?? name,
  parser: parser as unknown as Parser,
}));

/** Serializes the list's state to a query string, without defaults. */
export function writeList(filters: CustomerFilters, order: CustomerOrder): URLSearchParams {
  const values: Values = { ...filters, order };
  const params = new URLSearchParams();
  for (const { name, key, parser } of FIELDS) {
    const { serialize, defaultValue } = parser;
    const text = values[name] === null ? null : serialize(values[name]);
    if (text !== null && (defaultValue === undefined || text !== serialize(defaultValue))) params.set(key, text);
  }
  return params;
}

/** Parses such a query string. */
export function readList(params: URLSearchParams): { filters: CustomerFilters; order: CustomerOrder } {
  const read = FIELDS.map(({ name, key, parser: { parse, defaultValue } }) => {
    const text = params.get(key);
    return [name, (text === null ? null : parse(text)) ?? defaultValue ?? null];
  });
  const { order, ...filters } = Object.fromEntries(read) as Values;
  return { filters, order };
}

import { createParser, parseAsArrayOf, parseAsFloat, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs";
import { type CustomerOrder, OPT_OUTS, REACH_CHANNELS } from "@/components/customers/filters/filters.ts";
import { CUSTOMER_SORTS } from "@/lib/core/customer-kinds.ts";
import { isDay } from "@/lib/core/dates.ts";
import { RFM_SEGMENTS } from "@/lib/core/rfm-segments.ts";

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

/** What narrows and orders the list, as its address says it. A value that can't be read counts as absent. */
export const LIST_PARSERS = {
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
};
export const LIST_KEYS = {
  ...{ sellers: "vendedor", city: "cidade", from: "de", to: "ate", channel: "canal", optOut: "recusa" },
  ...{ spentMin: "gastoDe", spentMax: "gastoAte", ordersMin: "pedidosDe", ordersMax: "pedidosAte" },
  order: "ordem",
} as const;

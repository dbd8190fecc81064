import type { inferParserType } from "nuqs/server";
import { choiceParser, PAGE_PARSER, TEXT_PARSER } from "@/lib/web/first-visit/url-parsers.ts";

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

export const LIST_PARSERS = {
  q: TEXT_PARSER,
  situacao: choiceParser(STATUS_WORDS),
  ordem: choiceParser(ORDER_WORDS),
  pagina: PAGE_PARSER,
};

/** What the URL asks the API for. */
export function toListQuery({ q, situacao, ordem }: Omit<inferParserType<typeof LIST_PARSERS>, "pagina">) {
  return { q: q.trim(), status: STATUSES[situacao], ...ORDERS[ordem] };
}

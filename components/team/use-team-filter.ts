"use client";

import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import type { TeamFilter } from "@/components/team/api.ts";
import type { PersonColumn, PersonStatus } from "@/lib/identity/schemas.ts";
import { usePageParam } from "@/lib/web/url-state.ts";

export const STATUS_WORDS = ["ativos", "convidados", "desativados"] as const;
type StatusWord = (typeof STATUS_WORDS)[number];
const STATUS_OF: Record<StatusWord, PersonStatus> = {
  ativos: "active",
  convidados: "invited",
  desativados: "deactivated",
};

/** Names of the columns in the URL. */
const COLUMN_OF = { nome: "name", papel: "role", acesso: "lastSeenAt", situacao: "status" } as const;
export type SortWord = keyof typeof COLUMN_OF;
export const SORT_WORDS = ["nome", "-nome", "papel", "-papel", "-acesso", "acesso", "situacao", "-situacao"] as const;

const PARAMS = {
  busca: parseAsString.withDefault("").withOptions({ throttleMs: 300 }),
  papel: parseAsString.withDefault("").withOptions({ history: "push" }),
  situacao: parseAsStringLiteral(STATUS_WORDS).withOptions({ history: "push" }),
  ordem: parseAsStringLiteral(SORT_WORDS).withDefault("nome").withOptions({ history: "push" }),
};

/** Filters of the list, kept in the URL; changes return to the first page. */
export function useTeamFilter() {
  const [values, setValues] = useQueryStates(PARAMS);
  const [page, setPage] = usePageParam();
  const { busca, papel, situacao, ordem } = values;
  const word = ordem.replace("-", "") as SortWord;
  const order = ordem.startsWith("-") ? "desc" : "asc";
  const change = (next: Partial<typeof values> | null) => {
    setPage(null);
    return setValues(next);
  };
  const filter: TeamFilter = {
    q: busca.trim(),
    role: papel,
    status: situacao && STATUS_OF[situacao],
    page,
    sort: COLUMN_OF[word] satisfies PersonColumn,
    order,
  };
  return {
    filter,
    values,
    isFiltered: busca.trim() !== "" || papel !== "" || situacao !== null,
    direction: (of: SortWord) => (of === word ? order : (false as const)),
    change,
    clear: () => change({ busca: "", papel: "", situacao: null }),
    sortBy: (of: SortWord) => change({ ordem: of === word && order === "asc" ? `-${of}` : of }),
    setPage,
  };
}

"use client";

import { parseAsBoolean, useQueryState } from "nuqs";
import { useChoiceParam, usePageParam } from "@/lib/web/url-state.ts";

/** Values of `?notas=`. */
const GROUPS = { todas: "", promotores: "promoters", neutros: "passives", detratores: "detractors" } as const;
type GroupWord = keyof typeof GROUPS;
export const GROUP_WORDS = Object.keys(GROUPS) as [GroupWord, ...GroupWord[]];
export const PAGE_SIZE = 20;

/** Filters of the answers, kept in the URL. */
export function useAnswersState() {
  const [group, setGroup] = useChoiceParam("notas", GROUP_WORDS);
  const [isCommented, setIsCommented] = useQueryState(
    "comentadas",
    parseAsBoolean.withDefault(false).withOptions({ history: "push" }),
  );
  const [page, setPage] = usePageParam();
  const first = () => void setPage(null);
  const shown = Math.max(1, page);
  const words = [group !== "todas" && (`groups.${group}` as const), isCommented && ("commented" as const)];
  return {
    group,
    isCommented,
    page: shown,
    words: words.filter((word) => word !== false),
    query: {
      group: GROUPS[group],
      commented: isCommented,
      sort: "createdAt",
      order: "desc",
      page: shown,
      limit: PAGE_SIZE,
    },
    isFiltered: group !== "todas" || isCommented,
    setPage: (next: number) => void setPage(next),
    show: (next: GroupWord) => {
      void setGroup(next);
      first();
    },
    onlyCommented: (next: boolean) => {
      void setIsCommented(next ? true : null);
      first();
    },
    clear: () => {
      void setGroup(null);
      void setIsCommented(null);
      first();
    },
  };
}
export type AnswersState = ReturnType<typeof useAnswersState>;

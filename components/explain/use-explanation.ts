"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useLocale } from "next-intl";
import { fetchExplanation } from "@/components/explain/api.ts";
import type { ExplainLink } from "@/components/explain/explain-link.ts";
import { explainKeys } from "@/components/explain/keys.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** What a figure means, and its rows page by page. Its sums are read beside them: they can take longer. */
export function useExplanation(link: ExplainLink) {
  const api = useApi();
  const language = useLocale();
  return useInfiniteQuery({
    queryKey: explainKeys.rows(link, language),
    queryFn: ({ pageParam, signal }) =>
      fetchExplanation(api, link, { language, only: "rows", cursor: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale } from "next-intl";
import { fetchExplanation } from "@/components/explain/api.ts";
import type { ExplainLink } from "@/components/explain/explain-link.ts";
import { explainKeys } from "@/components/explain/keys.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** Value, total and sum of a figure, and what limits it, without its rows. */
export function useSums(link: ExplainLink) {
  const api = useApi();
  const language = useLocale();
  return useQuery({
    queryKey: explainKeys.sums(link, language),
    queryFn: ({ signal }) => fetchExplanation(api, link, { language, only: "sums", signal }),
  });
}

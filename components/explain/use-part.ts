"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale } from "next-intl";
import { fetchExplanation } from "@/components/explain/api.ts";
import type { ExplainLink } from "@/components/explain/explain-link.ts";
import { explainKeys } from "@/components/explain/keys.ts";
import { useApi } from "@/lib/web/use-api.ts";

/**
 * A figure that a ratio is made of. Its rows are not loaded, but the server counts them and records the access, as for
 * a figure of its own.
 */
export function usePart(link: ExplainLink) {
  const api = useApi();
  const language = useLocale();
  return useQuery({
    queryKey: explainKeys.value(link, language),
    queryFn: ({ signal }) => fetchExplanation(api, link, { language, limit: 1, signal }),
  });
}

import type { ExplainLink } from "@/components/explain/explain-link.ts";

export const explainKeys = {
  rows: ({ figure, params }: ExplainLink, language: string) => ["explain", figure, params, language] as const,
  sums: ({ figure, params }: ExplainLink, language: string) => ["explain", figure, params, language, "sums"] as const,
};

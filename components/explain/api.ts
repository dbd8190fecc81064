import type { ExplainLink } from "@/components/explain/explain-link.ts";
import type { ExplainPart } from "@/lib/explain/names.ts";
import type { Explanation } from "@/lib/explain/schemas.ts";
import { type Api, withQuery } from "@/lib/web/api.ts";
import { type FetchedCsv, fetchCsv } from "@/lib/web/fetch-csv.ts";

type Asked = { language: string; only: ExplainPart; cursor?: string | null; signal: AbortSignal };

const pathOf = (figure: string) => `/explain/${encodeURIComponent(figure)}`;

export function fetchExplanation(api: Api, { figure, params }: ExplainLink, asked: Asked): Promise<Explanation> {
  const { signal, ...query } = asked;
  return api.get(pathOf(figure), { query: { ...params, ...query }, signal });
}

export function fetchFigureCsv(api: Api, { figure, params }: ExplainLink): Promise<FetchedCsv> {
  return fetchCsv(api, withQuery(`${pathOf(figure)}/export`, params));
}

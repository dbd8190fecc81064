import type { Page } from "@/lib/core/paging.ts";
import type {
  CreateSurvey,
  SurveyPatch,
  SurveyResponseView,
  SurveySummary,
  SurveyView,
} from "@/lib/surveys/schemas.ts";
import type { Api } from "@/lib/web/api.ts";

const BASE = "/surveys";
const at = (id: string) => `${BASE}/${encodeURIComponent(id)}`;

export type ListQuery = { q: string; status: string; sort: string; order: string; page: number; limit: number };
/** Period and stores of the answers. */
export type AnswerScope = { days: number | undefined; storeIds: readonly string[] | undefined };
export type AnswersQuery = AnswerScope & {
  group: string;
  commented: boolean;
  sort: string;
  order: string;
  page: number;
  limit: number;
};

const toQuery = ({ days, storeIds }: AnswerScope) => ({ days: days ?? "", storeIds: storeIds?.join(",") ?? "" });

export function fetchSurveys(api: Api, query: Partial<ListQuery>, signal?: AbortSignal): Promise<Page<SurveyView>> {
  return api.get(BASE, { query, signal });
}

export function fetchSurvey(api: Api, id: string, signal?: AbortSignal): Promise<SurveyView> {
  return api.get(at(id), { signal });
}

export function fetchSummary(api: Api, id: string, scope: AnswerScope, signal?: AbortSignal): Promise<SurveySummary> {
  return api.get(`${at(id)}/summary`, { query: toQuery(scope), signal });
}

export function fetchResponses(
  api: Api,
  id: string,
  { group, commented, sort, order, page, limit, ...scope }: AnswersQuery,
  signal?: AbortSignal,
): Promise<Page<SurveyResponseView>> {
  const query = { ...toQuery(scope), group, commented: commented ? "true" : "", sort, order, page, limit };
  return api.get(`${at(id)}/responses`, { query, signal });
}

export function saveSurvey(api: Api, id: string | null, survey: CreateSurvey | SurveyPatch): Promise<SurveyView> {
  return id === null ? api.post(BASE, survey) : api.patch(at(id), survey);
}

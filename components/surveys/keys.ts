import type { AnswerScope, AnswersQuery, ListQuery } from "@/components/surveys/api.ts";

export const surveyKeys = {
  all: ["surveys"] as const,
  list: (query: Partial<ListQuery>) => [...surveyKeys.all, "list", query] as const,
  one: (id: string) => [...surveyKeys.all, "one", id] as const,
  summary: (id: string, scope: AnswerScope) => [...surveyKeys.one(id), "summary", scope] as const,
  responses: (id: string, query: AnswersQuery) => [...surveyKeys.one(id), "responses", query] as const,
};

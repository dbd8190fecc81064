"use client";

import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type AnswerScope,
  type AnswersQuery,
  fetchResponses,
  fetchSummary,
  fetchSurvey,
  fetchSurveys,
  type ListQuery,
  saveSurvey,
} from "@/components/surveys/api.ts";
import { surveyKeys } from "@/components/surveys/keys.ts";
import type { CreateSurvey, SurveyPatch, SurveyView } from "@/lib/surveys/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useSettled } from "@/lib/web/use-paused-search.ts";

const PAUSE_MS = 250;

export function useSurveys(query: ListQuery) {
  const api = useApi();
  const wanted = { ...query, q: useSettled(query.q, PAUSE_MS) };
  return useQuery({
    queryKey: surveyKeys.list(wanted),
    queryFn: ({ signal }) => fetchSurveys(api, wanted, signal),
    placeholderData: keepPreviousData,
  });
}

export function useSurvey(id: string) {
  const api = useApi();
  return useQuery({ queryKey: surveyKeys.one(id), queryFn: ({ signal }) => fetchSurvey(api, id, signal) });
}

export function useSummary(id: string, scope: AnswerScope & { enabled: boolean }) {
  const api = useApi();
  const { enabled, ...wanted } = scope;
  return useQuery({
    queryKey: surveyKeys.summary(id, wanted),
    queryFn: ({ signal }) => fetchSummary(api, id, wanted, signal),
    placeholderData: keepPreviousData,
    enabled,
  });
}

export function useResponses(id: string, query: AnswersQuery & { enabled: boolean }) {
  const api = useApi();
  const { enabled, ...wanted } = query;
  return useQuery({
    queryKey: surveyKeys.responses(id, wanted),
    queryFn: ({ signal }) => fetchResponses(api, id, wanted, signal),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** Creates a survey, or updates the changed fields. */
export function useSaveSurvey(id: string | null, onSaved: (survey: SurveyView) => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (survey: CreateSurvey | SurveyPatch) => saveSurvey(api, id, survey),
    onSuccess: (survey) => {
      queryClient.setQueryData(surveyKeys.one(survey.id), survey);
      queryClient.invalidateQueries({ queryKey: [...surveyKeys.all, "list"] });
      onSaved(survey);
    },
  });
}

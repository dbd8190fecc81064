import { pageOf } from "@/lib/core/paging.ts";
import { route } from "@/lib/http/index.ts";
import { listSurveyResponses, SurveyId, SurveyResponsesQuery, SurveyResponseView } from "@/lib/surveys/index.ts";

export const GET = route({
  mayLag: true,
  summary: "The answers to a survey",
  permissions: [["app:surveys"]],
  params: SurveyId,
  query: SurveyResponsesQuery,
  response: pageOf(SurveyResponseView),
  errors: ["survey_not_found"],
  handler: ({ ctx, params, query }) => listSurveyResponses(ctx, { ...params, ...query }),
});

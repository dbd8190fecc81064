import { route } from "@/lib/http/index.ts";
import { getSurveySummary, SurveyId, SurveySummary, SurveySummaryQuery } from "@/lib/surveys/index.ts";

export const GET = route({
  mayLag: true,
  summary: "Statistics of a survey's answers",
  permissions: [["app:surveys"]],
  params: SurveyId,
  query: SurveySummaryQuery,
  response: SurveySummary,
  errors: ["survey_not_found"],
  handler: ({ ctx, params, query }) => getSurveySummary(ctx, { ...params, ...query }),
});

import { pageOf } from "@/lib/core/paging.ts";
import { route } from "@/lib/http/index.ts";
import { CreateSurvey, createSurvey, listSurveys, SurveysQuery, SurveyView } from "@/lib/surveys/index.ts";

/** Campaign editors may list surveys too, because a campaign can contain one. */
export const GET = route({
  summary: "Surveys",
  permissions: [["app:surveys", "app:campaigns"]],
  query: SurveysQuery,
  response: pageOf(SurveyView),
  handler: ({ ctx, query }) => listSurveys(ctx, query),
});

export const POST = route({
  summary: "Creates a survey",
  permissions: [["app:surveys"]],
  body: CreateSurvey,
  status: 201,
  response: SurveyView,
  errors: ["needs_every_store", "store_not_found", "survey_not_found"],
  idempotent: "transaction",
  handler: ({ ctx, body }) => createSurvey(ctx, body),
});

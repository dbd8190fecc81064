import { route } from "@/lib/http/index.ts";
import { getSurvey, SurveyId, SurveyPatch, SurveyView, updateSurvey } from "@/lib/surveys/index.ts";

export const GET = route({
  summary: "One survey",
  permissions: [["app:surveys"]],
  params: SurveyId,
  response: SurveyView,
  errors: ["survey_not_found"],
  handler: ({ ctx, params }) => getSurvey(ctx, params),
});

export const PATCH = route({
  summary: "Changes a survey",
  permissions: [["app:surveys"]],
  params: SurveyId,
  body: SurveyPatch,
  response: SurveyView,
  errors: ["needs_every_store", "store_not_found", "survey_beyond_own_stores", "survey_not_found"],
  handler: ({ ctx, params, body }) => updateSurvey(ctx, { ...params, ...body }),
});

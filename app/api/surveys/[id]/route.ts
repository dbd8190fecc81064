import { route } from "@/lib/http/index.ts";
import { getSurvey, SurveyId, SurveyPatch, updateSurvey } from "@/lib/surveys/index.ts";

export const GET = route({
  summary: "One survey",
  permissions: [["app:surveys"]],
  params: SurveyId,
  handler: ({ ctx, params }) => getSurvey(ctx, params),
});

export const PATCH = route({
  summary: "Changes a survey",
  permissions: [["app:surveys"]],
  params: SurveyId,
  body: SurveyPatch,
  handler: ({ ctx, params, body }) => updateSurvey(ctx, { ...params, ...body }),
});

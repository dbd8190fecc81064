import { Received, route } from "@/lib/http/index.ts";
import {
  AnswerSurvey,
  PublicSurvey,
  SurveyTokenParams,
  unsafeAnswerSurvey,
  unsafeAssertSurveyToken,
  unsafeGetPublicSurvey,
} from "@/lib/surveys/index.ts";

// Public: authenticated by the token sent to one person; answered once.
export const GET = route({
  summary: "The survey question of a personal link",
  public: true,
  params: SurveyTokenParams,
  rateLimit: { name: "survey" },
  response: PublicSurvey,
  errors: ["survey_closed", "survey_not_found"],
  handler: ({ params }) => unsafeGetPublicSurvey(params),
});

export const POST = route({
  summary: "Saves a customer's answer to a survey; only one answer is accepted",
  public: true,
  params: SurveyTokenParams,
  body: AnswerSurvey,
  rateLimit: { name: "survey" },
  status: 201,
  authorize: ({ params }) => unsafeAssertSurveyToken(params),
  response: Received,
  errors: ["survey_already_answered", "survey_closed", "survey_not_found"],
  handler: ({ params, body }) => unsafeAnswerSurvey({ ...params, ...body }),
});

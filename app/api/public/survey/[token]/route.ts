import { route } from "@/lib/http/index.ts";
import {
  AnswerSurvey,
  SurveyTokenParams,
  unsafeAnswerSurvey,
  unsafeAssertSurveyToken,
  unsafeGetPublicSurvey,
} from "@/lib/surveys/index.ts";

// Public: authenticated by the token sent to one person; answered once.
export const GET = route({
  summary: "The question that was sent to one person",
  public: true,
  params: SurveyTokenParams,
  rateLimit: { name: "survey" },
  handler: ({ params }) => unsafeGetPublicSurvey(params),
});

export const POST = route({
  summary: "Their answer, given once",
  public: true,
  params: SurveyTokenParams,
  body: AnswerSurvey,
  rateLimit: { name: "survey" },
  status: 201,
  authorize: ({ params }) => unsafeAssertSurveyToken(params),
  handler: ({ params, body }) => unsafeAnswerSurvey({ ...params, ...body }),
});

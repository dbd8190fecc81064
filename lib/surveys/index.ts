export { toSurveyAddress } from "./addresses.ts";
export { unsafeAnswerSurvey, unsafeAssertSurveyToken, unsafeGetPublicSurvey } from "./answer-survey.ts";
export { getSurvey } from "./get-survey.ts";
export { getSurveySummary } from "./get-survey-summary.ts";
export { listSurveyResponses } from "./list-survey-responses.ts";
export { listSurveys } from "./list-surveys.ts";
export { createSurvey, updateSurvey } from "./save-survey.ts";
export {
  AnswerSurvey,
  CreateSurvey,
  SurveyId,
  SurveyPatch,
  SurveyResponsesQuery,
  SurveySummaryQuery,
  SurveysQuery,
  SurveyTokenParams,
} from "./schemas.ts";
export { moveAnswers } from "./store/answers.ts";
export { forgetUnasked, issueSurveyTokens } from "./store/tokens.ts";

export { toSurveyAddress } from "./addresses.ts";
export { unsafeAnswerSurvey, unsafeAssertSurveyToken, unsafeGetPublicSurvey } from "./answer-survey.ts";
export { SURVEY_FIGURES } from "./figures.ts";
export { getSurvey, getSurveySummary, listSurveyResponses, listSurveys } from "./read-surveys.ts";
export { PublicSurvey, SurveyResponseView, SurveySummary, SurveyView } from "./responses.ts";
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

export { toSurveyAddress } from "./addresses.ts";
export { issueSurveyTokens, type SurveyAsked } from "./store/tokens.ts";

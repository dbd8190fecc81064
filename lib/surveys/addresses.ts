import { env } from "../platform/env.ts";

/** The page where a survey is answered. */
export function toSurveyAddress(token: string): string {
  return new URL(`/survey/${token}`, env().APP_URL).href;
}

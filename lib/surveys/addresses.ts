import { env } from "../platform/env.ts";

/** The public page of a survey. */
export function toSurveyAddress(token: string): string {
  return new URL(`/survey/${token}`, env().APP_URL).href;
}

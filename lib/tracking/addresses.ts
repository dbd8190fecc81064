import { env } from "../platform/env.ts";

/** Public addresses of the tokens. Messages keep them for years, so they must never change. */
export const toLinkAddress = (token: string) => at(`/api/go/${token}`);
export const toMailClickAddress = (token: string) => at(`/api/email-tracking/click/${token}`);
export const toOpenAddress = (token: string) => at(`/api/email-tracking/open/${token}`);
export const toUnsubscribeAddress = (token: string) => at(`/api/go/unsubscribe/${token}`);

function at(path: string): string {
  return new URL(path, env().APP_URL).href;
}

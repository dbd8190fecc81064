import { ForbiddenError } from "../../core/errors.ts";
import { env } from "../../platform/env.ts";
import { isAllowedOrigin } from "../headers/cors.ts";

/**
 * For the few calls authorized by a cookie: rejects other origins. Origins come only from the configuration: with DNS
 * rebinding the Host header is the attacker's. Without both headers the caller is not a browser and has no other user's
 * cookie.
 */
export function assertSameOrigin({ headers }: Request): void {
  const { APP_URL, ALLOWED_ORIGINS } = env();
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  const isOurs =
    origin === null
      ? site === null || site === "same-origin" || site === "none"
      : isAllowedOrigin(origin, APP_URL, ALLOWED_ORIGINS);
  if (!isOurs)
    throw new ForbiddenError(
      "cross_site_request",
      "Requests from other sites are not allowed: use the application's own address",
    );
}

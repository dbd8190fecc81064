import { ForbiddenError } from "../core/errors.ts";
import { env } from "../platform/env.ts";
import { isAllowedOrigin } from "./cors.ts";

/**
 * For the few calls that a cookie authorizes: refuses a page of another origin. Only the configuration names our origins:
 * the Host header follows the attacker's name when DNS rebinding points it at this server. Without both headers the caller
 * is not a browser and holds no other user's cookie.
 */
export function assertSameOrigin({ headers }: Request): void {
  const { APP_URL, ALLOWED_ORIGINS } = env();
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  const isOurs =
    origin === null
      ? site === null || site === "same-origin" || site === "none"
      : isAllowedOrigin(origin, APP_URL, ALLOWED_ORIGINS);
  if (!isOurs) throw new ForbiddenError("Cross-site request");
}

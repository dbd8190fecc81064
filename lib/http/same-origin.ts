import { ForbiddenError } from "../core/errors.ts";
import { env } from "../platform/env.ts";
import { isAllowedOrigin } from "./cors.ts";

/**
 * For the few calls that a cookie authorises: a browser on another site is refused. A caller that is no browser sends
 * neither header, and holds no cookie of anybody else either.
 */
export function assertSameOrigin(headers: Headers): void {
  const { APP_URL, ALLOWED_ORIGINS } = env();
  const origin = headers.get("origin");
  if (origin !== null) {
    const { host, protocol } = URL.canParse(origin) ? new URL(origin) : {};
    const isOwnHost = host === headers.get("host") && protocol === new URL(APP_URL).protocol;
    if (isOwnHost || isAllowedOrigin(origin, APP_URL, ALLOWED_ORIGINS)) return;
    throw new ForbiddenError("Cross-site request");
  }
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin" && site !== "none") throw new ForbiddenError("Cross-site request");
}

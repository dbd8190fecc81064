import { ERROR_CODE_HEADER, ERROR_PARAMS_HEADER } from "../error-headers.ts";
import { IDEMPOTENCY_REPLAYED } from "../idempotency/names.ts";

const EXPOSED = [
  "x-correlation-id",
  "RateLimit-Limit",
  "RateLimit-Remaining",
  "RateLimit-Reset",
  "Retry-After",
  ERROR_CODE_HEADER,
  ERROR_PARAMS_HEADER,
  "Content-Disposition",
  "x-export-rows",
  "x-export-truncated",
  IDEMPOTENCY_REPLAYED,
].join(", ");
const ALLOWED_HEADERS = "authorization, content-type, x-org-id, x-correlation-id, idempotency-key";
const ALLOWED_METHODS = "GET, POST, PUT, PATCH, DELETE, OPTIONS";
const PREFLIGHT_SECONDS = 600;

/** True for the application's own domain, its subdomains (same scheme and port) and every listed origin. */
export function isAllowedOrigin(origin: string, appUrl: string, allowedOrigins: string): boolean {
  if (listOf(allowedOrigins).includes(origin)) return true;
  if (!URL.canParse(origin)) return false;
  const asked = new URL(origin);
  const own = new URL(appUrl);
  if (asked.origin !== origin || asked.protocol !== own.protocol || asked.port !== own.port) return false;
  return asked.hostname === own.hostname || asked.hostname.endsWith(`.${own.hostname}`);
}

/** No credentials: identity travels in the Authorization header, never in a cookie. */
export function applyCors(request: Request, headers: Headers, appUrl: string, allowedOrigins: string): void {
  headers.append("vary", "Origin");
  const origin = request.headers.get("origin");
  if (origin === null || !isAllowedOrigin(origin, appUrl, allowedOrigins)) return;
  headers.set("access-control-allow-origin", origin);
  headers.set("access-control-expose-headers", EXPOSED);
}

export function preflightResponse(request: Request, appUrl: string, allowedOrigins: string): Response {
  const headers = new Headers({ vary: "Access-Control-Request-Method, Access-Control-Request-Headers" });
  applyCors(request, headers, appUrl, allowedOrigins);
  if (headers.has("access-control-allow-origin")) {
    headers.set("access-control-allow-methods", ALLOWED_METHODS);
    headers.set("access-control-allow-headers", ALLOWED_HEADERS);
    headers.set("access-control-max-age", String(PREFLIGHT_SECONDS));
  }
  return new Response(null, { status: 204, headers });
}

function listOf(allowedOrigins: string): string[] {
  return allowedOrigins
    .split(",")
    .map((origin) => origin.trim().replace(/\/$/, ""))
    .filter((origin) => origin !== "" && origin !== "*");
}

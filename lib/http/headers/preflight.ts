import { env } from "../../platform/env.ts";
import { CORRELATION_HEADER, correlationIdOf } from "./correlation.ts";
import { preflightResponse } from "./cors.ts";
import { applySecurityHeaders } from "./response-headers.ts";

/** Answers every CORS preflight of the API; `next.config.ts` routes them all here. */
export function preflight(request: Request): Response {
  const { APP_URL, ALLOWED_ORIGINS } = env();
  const response = preflightResponse(request, APP_URL, ALLOWED_ORIGINS);
  response.headers.set(CORRELATION_HEADER, correlationIdOf(request.headers));
  applySecurityHeaders(response.headers, APP_URL);
  return response;
}

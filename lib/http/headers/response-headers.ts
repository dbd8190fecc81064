import { env } from "../../platform/env.ts";
import type { Exchange } from "../exchange.ts";
import { CORRELATION_HEADER } from "./correlation.ts";
import { applyCors } from "./cors.ts";
import { applySecurityHeaders } from "./security-headers.ts";

/** Headers of every API response. */
export function applyResponseHeaders({ request, correlationId, responseHeaders }: Exchange, headers: Headers): void {
  const { APP_URL, ALLOWED_ORIGINS } = env();
  for (const [name, value] of responseHeaders) headers.set(name, value);
  headers.set(CORRELATION_HEADER, correlationId);
  applySecurityHeaders(headers, APP_URL);
  applyCors(request, headers, APP_URL, ALLOWED_ORIGINS);
}

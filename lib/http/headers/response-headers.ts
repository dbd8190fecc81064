import { env } from "../../platform/env.ts";
import type { Exchange } from "../exchange.ts";
import { CORRELATION_HEADER } from "./correlation.ts";
import { applyCors } from "./cors.ts";

const ALWAYS: Record<string, string> = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-permitted-cross-domain-policies": "none",
  "x-dns-prefetch-control": "off",
};
const DATA_ONLY_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
const STRICT_TRANSPORT = "max-age=31536000; includeSubDomains";

export function commonSecurityHeaders(appUrl: string): Record<string, string> {
  return appUrl.startsWith("https:") ? { ...ALWAYS, "strict-transport-security": STRICT_TRANSPORT } : ALWAYS;
}

/** Default headers of an API response; the handler's own stay. Responses are private, so they must not be cached. */
export function applySecurityHeaders(headers: Headers, appUrl: string): void {
  const wanted = {
    ...commonSecurityHeaders(appUrl),
    "content-security-policy": DATA_ONLY_POLICY,
    "cache-control": "no-store",
  };
  for (const [name, value] of Object.entries(wanted)) if (!headers.has(name)) headers.set(name, value);
}

/** Headers of every API response. */
export function applyResponseHeaders({ request, correlationId, responseHeaders }: Exchange, headers: Headers): void {
  const { APP_URL, ALLOWED_ORIGINS } = env();
  for (const [name, value] of responseHeaders)
    if (name === "set-cookie") headers.append(name, value);
    else headers.set(name, value);
  headers.set(CORRELATION_HEADER, correlationId);
  applySecurityHeaders(headers, APP_URL);
  applyCors(request, headers, APP_URL, ALLOWED_ORIGINS);
}

import { commonSecurityHeaders } from "../headers/response-headers.ts";

/** `clerk`: origin of its Frontend API, if it is the identity provider. */
export type PagePolicy = { nonce: string; appUrl: string; isDevelopment: boolean; clerk: string | null };

const CLERK_IMAGES = "https://img.clerk.com";
const CLERK_CHALLENGES = "https://challenges.cloudflare.com";

/** Content security policy of the pages: scripts by nonce only. Styles may be inline: charts and overlays set them. */
function contentPolicy({ nonce, appUrl, isDevelopment, clerk }: PagePolicy): string {
  const directives = [
    ["default-src", "'self'"],
    ["script-src", "'self'", `'nonce-${nonce}'`, "'strict-dynamic'", isDevelopment && "'unsafe-eval'"],
    ["style-src", "'self'", "'unsafe-inline'"],
    ["img-src", "'self'", "data:", "blob:", clerk && CLERK_IMAGES],
    ["font-src", "'self'"],
    ["connect-src", "'self'", clerk, isDevelopment && "ws:"],
    ["frame-src", clerk ? CLERK_CHALLENGES : "'none'"],
    ["worker-src", "'self'", "blob:"],
    ["object-src", "'none'"],
    ["base-uri", "'none'"],
    ["form-action", "'self'"],
    ["frame-ancestors", "'none'"],
    appUrl.startsWith("https:") && ["upgrade-insecure-requests"],
  ];
  return directives
    .filter((directive) => directive !== false)
    .map((directive) => directive.filter(Boolean).join(" "))
    .join("; ");
}

export function pageHeaders(policy: PagePolicy): Record<string, string> {
  return { ...commonSecurityHeaders(policy.appUrl), "content-security-policy": contentPolicy(policy) };
}

import { type NextRequest, NextResponse } from "next/server.js";
import { safeRedirectPath } from "../../core/redirect-path.ts";
import { env } from "../../platform/env.ts";
import { ERROR_CODE_HEADER } from "../error-headers.ts";
import { CORRELATION_HEADER, correlationIdOf } from "../headers/correlation.ts";
import { pageHeaders } from "./page-policy.ts";

const SIGN_IN_PATH = "/sign-in";
/** Pages that do not require a session. */
const PUBLIC_PAGES = /^\/(?:sign-in|sign-up|survey|referencia)(?:\/|$)/;
/** Next sets these internally; from outside they are an attempt to bypass it. */
const INTERNAL_HEADERS = ["x-middleware-subrequest", "x-middleware-subrequest-id", "x-middleware-rewrite", "x-nonce"];

/**
 * Prepares a page request: correlation id, security headers with a fresh nonce, and a redirect to sign-in without a
 * session. Not an authorization: `pageCtx` and `route` check again, with the database.
 */
export function guardPage(request: NextRequest, isSignedIn: boolean, clerk: string | null = null): NextResponse {
  const { APP_URL, NODE_ENV } = env();
  const nonce = Buffer.from(crypto.randomUUID()).toString("base64");
  const correlationId = correlationIdOf(request.headers);
  const answer = pageHeaders({ nonce, appUrl: APP_URL, isDevelopment: NODE_ENV === "development", clerk });
  const headers = new Headers(request.headers);
  for (const name of INTERNAL_HEADERS) headers.delete(name);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", answer["content-security-policy"] ?? "");
  headers.set(CORRELATION_HEADER, correlationId);
  const mayPass = isSignedIn || PUBLIC_PAGES.test(request.nextUrl.pathname);
  const open = () => (mayPass ? NextResponse.next({ request: { headers } }) : toSignIn(request));
  const response = isRead(request, clerk) ? open() : notAllowed();
  for (const [name, value] of Object.entries(answer)) response.headers.set(name, value);
  response.headers.set(CORRELATION_HEADER, correlationId);
  return response;
}

/**
 * Pages accept only reads; our forms use the API. Next would treat any form as a server action and fail to decode it;
 * the only action is Clerk's, which is sent as text.
 */
function isRead({ method, headers }: NextRequest, clerk: string | null): boolean {
  if (method === "GET" || method === "HEAD") return true;
  const isAction = headers.has("next-action") && headers.get("content-type")?.startsWith("text/plain") === true;
  return clerk !== null && method === "POST" && isAction;
}

function notAllowed(): NextResponse {
  return new NextResponse("Method Not Allowed", {
    status: 405,
    headers: { allow: "GET, HEAD", [ERROR_CODE_HEADER]: "method_not_allowed" },
  });
}

function toSignIn(request: NextRequest): NextResponse {
  const target = request.nextUrl.clone();
  const asked = safeRedirectPath(request.nextUrl.pathname + request.nextUrl.search);
  target.pathname = SIGN_IN_PATH;
  target.search = asked === "/" ? "" : new URLSearchParams({ redirect_url: asked }).toString();
  return NextResponse.redirect(target, 307);
}

import { type NextRequest, NextResponse } from "next/server.js";
import { safeRedirectPath } from "../core/redirect-path.ts";
import { env } from "../platform/env.ts";
import { CORRELATION_HEADER, correlationIdOf } from "./correlation.ts";
import { pageHeaders } from "./page-policy.ts";

const SIGN_IN_PATH = "/sign-in";
/** Pages that somebody without a session may open. */
const PUBLIC_PAGES = /^\/(?:sign-in|sign-up|survey|referencia)(?:\/|$)/;
/** Written by Next for itself; from outside they are an attempt to pass for it. */
const INTERNAL_HEADERS = ["x-middleware-subrequest", "x-middleware-subrequest-id", "x-middleware-rewrite", "x-nonce"];

/**
 * What happens to a page request before it is rendered: correlation id, security headers with a fresh nonce, and the
 * way to sign-in for whoever has no session. It grants nothing: `pageCtx` and `route` decide again, with the database.
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
  const response = mayPass ? NextResponse.next({ request: { headers } }) : toSignIn(request);
  for (const [name, value] of Object.entries(answer)) response.headers.set(name, value);
  response.headers.set(CORRELATION_HEADER, correlationId);
  return response;
}

function toSignIn(request: NextRequest): NextResponse {
  const target = request.nextUrl.clone();
  const asked = safeRedirectPath(request.nextUrl.pathname + request.nextUrl.search);
  target.pathname = SIGN_IN_PATH;
  target.search = asked === "/" ? "" : new URLSearchParams({ redirect_url: asked }).toString();
  return NextResponse.redirect(target, 307);
}

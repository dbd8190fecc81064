import { clerkMiddleware } from "@clerk/nextjs/server";
import type { NextFetchEvent, NextRequest, NextResponse } from "next/server";
import { guardPage } from "@/lib/http/pages/page-guard.ts";
import { clerkIssuer, clerkJwtKey } from "@/lib/identity/client/clerk.ts";
import { identityProviderName } from "@/lib/identity/client/provider-name.ts";
import { rememberOpenedInvite } from "@/lib/identity/opened-invite.ts";
import { authorizedParties } from "@/lib/identity/rules/claims.ts";
import { readPageSession } from "@/lib/identity/sessions.ts";
import { env } from "@/lib/platform/env.ts";

const withClerk = clerkMiddleware(
  async (auth, request) => remembering(request, guardPage(request, (await auth()).userId !== null, clerkIssuer())),
  () => ({
    authorizedParties: authorizedParties(env().APP_URL, env().ALLOWED_ORIGINS),
    // Without it, Clerk fetches the key at each process start.
    jwtKey: clerkJwtKey(),
  }),
);

// Pages only: the API does this in route(), at lower cost. Imports modules directly, because the slice's index would
// load the database client.
export async function middleware(request: NextRequest, event: NextFetchEvent) {
  if (identityProviderName() === "clerk") return withClerk(request, event);
  const session = await readPageSession((name) => request.cookies.get(name)?.value);
  return remembering(request, guardPage(request, session !== null));
}

/** Remembers in a cookie that the visitor opened an invitation's link, until they sign in. */
function remembering({ nextUrl }: NextRequest, response: NextResponse): NextResponse {
  const cookie = rememberOpenedInvite(nextUrl);
  if (cookie !== null) response.headers.append("set-cookie", cookie);
  return response;
}

export const config = {
  runtime: "nodejs",
  matcher: [
    "/((?!api(?:/|$)|\\.well-known(?:/|$)|_next/static|_next/image|[^/]+\\.(?:ico|svg|png|webp|woff2|txt|webmanifest)$).*)",
  ],
};

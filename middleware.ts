import { clerkMiddleware } from "@clerk/nextjs/server";
import type { NextFetchEvent, NextRequest } from "next/server";
import { guardPage } from "@/lib/http/page-guard.ts";
import { clerkIssuer, clerkJwtKey } from "@/lib/identity/client/clerk.ts";
import { identityProviderName } from "@/lib/identity/client/provider-name.ts";
import { readPageSession } from "@/lib/identity/read-page-session.ts";
import { authorizedParties } from "@/lib/identity/rules/claims.ts";
import { env } from "@/lib/platform/env.ts";

const withClerk = clerkMiddleware(
  async (auth, request) => guardPage(request, (await auth()).userId !== null, clerkIssuer()),
  () => ({
    authorizedParties: authorizedParties(env().APP_URL, env().ALLOWED_ORIGINS),
    // Left to itself it asks Clerk for the key, at each start of a process.
    jwtKey: clerkJwtKey(),
  }),
);

// Pages only: the API does all of this in route(), where it costs less. The slice's index would bring the database.
export async function middleware(request: NextRequest, event: NextFetchEvent) {
  if (identityProviderName() === "clerk") return withClerk(request, event);
  const session = await readPageSession((name) => request.cookies.get(name)?.value);
  return guardPage(request, session !== null);
}

export const config = {
  runtime: "nodejs",
  matcher: ["/((?!api(?:/|$)|_next/static|_next/image|[^/]+\\.(?:ico|svg|png|webp|woff2|txt|webmanifest)$).*)"],
};

import { afterResponse, assertSameOrigin, bearerToken, readCookie, route, trustedAddress } from "@/lib/http/index.ts";
import {
  clearedSessionCookie,
  endLocalSession,
  LocalSignIn,
  PROVIDER_ERRORS,
  recordFailedSignIn,
  signInWithCode,
  startLocalSession,
} from "@/lib/identity/index.ts";

const answers = { 204: { description: "Done; the session is in the cookie" } };

// POST /local-identity/session: signs in with the code sent, or by address alone where that is enabled, and sets a
// cookie. 404 unless the local identity provider signs in in this way.
export const POST = route({
  summary: "Signs in with a cookie; local sign-in only",
  public: true,
  rateLimit: { name: "local-identity" },
  maxBodyBytes: 4_096,
  body: LocalSignIn,
  answers,
  authorize: ({ request }) => assertSameOrigin(request),
  errors: [
    ...PROVIDER_ERRORS,
    "account_deactivated",
    "account_without_organization",
    "cross_site_request",
    "not_found",
    "unauthorized",
  ],
  handler: async ({ body: { email, code }, request: { headers }, correlationId }) => {
    const cookie = (name: string) => readCookie(headers, name);
    if (code === undefined) return withCookies([await startLocalSession(email, cookie)]);
    const attempt = { email, ip: trustedAddress(headers), userAgent: headers.get("user-agent"), correlationId };
    const cookies = await signInWithCode({ email, code }, cookie).catch((error: unknown) => {
      afterResponse(() => recordFailedSignIn(attempt, error));
      throw error;
    });
    return withCookies(cookies);
  },
});

// DELETE /local-identity/session: signs out and revokes all tokens of the session.
export const DELETE = route({
  summary: "Signs out; the session's tokens end with it",
  public: true,
  maxBodyBytes: 4_096,
  answers,
  authorize: ({ request }) => assertSameOrigin(request),
  errors: ["cross_site_request", "not_found"],
  handler: async ({ request: { headers } }) => {
    await endLocalSession((name) => readCookie(headers, name), bearerToken(headers));
    return withCookies([clearedSessionCookie()]);
  },
});

function withCookies(cookies: string[]): Response {
  const headers = cookies.map((cookie): [string, string] => ["set-cookie", cookie]);
  return new Response(null, { status: 204, headers });
}

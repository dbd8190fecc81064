import { assertSameOrigin, bearerToken, readCookie, route } from "@/lib/http/index.ts";
import { clearedSessionCookie, endLocalSession, LocalSignIn, startLocalSession } from "@/lib/identity/index.ts";

const answers = { 204: { description: "Done; the cookie says it" } };

// POST /local-identity/session: signs in, by cookie. 404 unless the local identity provider is active.
export const POST = route({
  summary: "Signs in by cookie, where the service keeps its people itself",
  public: true,
  rateLimit: { name: "local-identity" },
  body: LocalSignIn,
  answers,
  handler: async ({ body, request }) => {
    assertSameOrigin(request.headers);
    return withCookie(await startLocalSession(body.email));
  },
});

// DELETE /local-identity/session: signs out; every token of the session is refused from then on.
export const DELETE = route({
  summary: "Signs out; the session's tokens end with it",
  public: true,
  answers,
  handler: async ({ request: { headers } }) => {
    assertSameOrigin(headers);
    await endLocalSession((name) => readCookie(headers, name), bearerToken(headers));
    return withCookie(clearedSessionCookie());
  },
});

function withCookie(cookie: string): Response {
  return new Response(null, { status: 204, headers: { "set-cookie": cookie } });
}

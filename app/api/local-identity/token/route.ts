import { assertSameOrigin, readCookie, route } from "@/lib/http/index.ts";
import { IssuedToken, issueLocalToken, LocalTokenRequest, rotateLocalToken } from "@/lib/identity/index.ts";

// POST /local-identity/token: a one-minute token for the address in the body or the cookie's session. 404 unless the
// local identity provider is active; for an address also if sign-in is by codes.
export const POST = route({
  summary: "A one-minute session token; local sign-in only",
  public: true,
  rateLimit: { name: "local-identity" },
  maxBodyBytes: 4_096,
  body: LocalTokenRequest.optional(),
  authorize: ({ request }) => assertSameOrigin(request),
  response: IssuedToken,
  errors: ["account_deactivated", "cross_site_request", "not_found", "unauthorized"],
  handler: ({ body, request }) => {
    if (body?.email !== undefined) return issueLocalToken(body.email);
    return rotateLocalToken((name) => readCookie(request.headers, name));
  },
});

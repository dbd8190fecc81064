import { afterResponse, assertSameOrigin, readCookie, route, trustedNetwork } from "@/lib/http/index.ts";
import { LocalCodeRequest, requestSignInCode } from "@/lib/identity/index.ts";

// POST /local-identity/code: sends a sign-in code if the address belongs to a user; the response does not reveal it.
// 404 unless the local identity provider signs in by codes.
export const POST = route({
  summary: "Sends a sign-in code to an address; local sign-in only",
  public: true,
  rateLimit: { name: "local-identity-code", limit: 30, windowSeconds: 900 },
  maxBodyBytes: 4_096,
  body: LocalCodeRequest,
  answers: {
    204: { description: "A code is sent if the address belongs to a user; the cookie binds it to this browser" },
  },
  authorize: ({ request }) => assertSameOrigin(request),
  errors: ["cross_site_request", "not_found"],
  handler: async ({ body, request: { headers } }) => {
    const caller = { network: trustedNetwork(headers), readCookie: (name: string) => readCookie(headers, name) };
    const { cookie, send } = await requestSignInCode(body.email, caller);
    afterResponse(send);
    return new Response(null, { status: 204, headers: { "set-cookie": cookie } });
  },
});

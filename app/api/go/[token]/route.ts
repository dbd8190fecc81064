import { z } from "zod";
import { maskIp } from "@/lib/core/masking.ts";
import { route, trustedAddress } from "@/lib/http/index.ts";
import { toLinkProblemPage, unsafeFollowLink, visitOf } from "@/lib/tracking/index.ts";

/** Public: the token authenticates. Many users share an IP address, so the limit is high. */
export const GET = route({
  summary: "Redirects to the target of a campaign link",
  public: true,
  params: z.object({ token: z.string() }),
  rateLimit: { name: "links", limit: 6_000 },
  answers: {
    302: { description: "To the address of the link" },
    404: { description: "A page that explains that the link does not exist", type: "text/html" },
    410: { description: "A page that explains that links expire after 30 days", type: "text/html" },
  },
  handler: async ({ params, request }) => {
    const visit = visitOf(request, maskIp(trustedAddress(request.headers)));
    const followed = await unsafeFollowLink(params.token, visit);
    if (followed.outcome !== "found") return toLinkProblemPage(followed.outcome);
    return new Response(null, { status: 302, headers: { location: followed.url, "x-robots-tag": "noindex" } });
  },
});

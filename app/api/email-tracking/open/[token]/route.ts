import { z } from "zod";
import { maskIp } from "@/lib/core/masking.ts";
import { route, trustedAddress } from "@/lib/http/index.ts";
import { OPEN_PICTURE, unsafeRecordOpen, visitOf } from "@/lib/tracking/index.ts";

/** Public: the tracking pixel of a mail. Always returns the image, also to other sites. */
export const GET = route({
  summary: "The open-tracking image of a mail",
  public: true,
  params: z.object({ token: z.string() }),
  rateLimit: { name: "opens", limit: 60_000 }, // a few mail proxies load the images of all recipients
  answers: { 200: { description: "A transparent pixel", type: "image/gif" } },
  handler: async ({ params, request }) => {
    const token = params.token.replace(/\.gif$/, "");
    await unsafeRecordOpen(token, visitOf(request, maskIp(trustedAddress(request.headers))));
    return new Response(new Uint8Array(OPEN_PICTURE), {
      headers: {
        "content-type": "image/gif",
        "cache-control": "no-store, private",
        "cross-origin-resource-policy": "cross-origin",
        "x-robots-tag": "noindex",
      },
    });
  },
});

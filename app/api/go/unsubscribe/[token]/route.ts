import { z } from "zod";
import { route } from "@/lib/http/index.ts";
import { toUnsubscribedPage, toUnsubscribePage, unsafeUnsubscribe } from "@/lib/tracking/index.ts";

// Public, and the same for any token. Mail providers call for all of their users, so the limit is wide.
const rateLimit = { name: "unsubscribe", limit: 6_000 };
const params = z.object({ token: z.string() });

/** Changes nothing: links of mails are opened by programs. */
export const GET = route({ public: true, params, rateLimit, handler: () => toUnsubscribePage() });

/** The button, and the one click of RFC 8058: whatever its body, no cookie, no redirect, again and again. */
export const POST = route({
  public: true,
  params,
  rateLimit,
  isRawBody: true,
  handler: async ({ params: { token } }) => {
    await unsafeUnsubscribe(token);
    return toUnsubscribedPage();
  },
});

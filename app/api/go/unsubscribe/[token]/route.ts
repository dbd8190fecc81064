import { z } from "zod";
import { route } from "@/lib/http/index.ts";
import { toUnsubscribedPage, toUnsubscribePage, unsafeUnsubscribe } from "@/lib/tracking/index.ts";

// Public, with the same response for any token. Mail providers call it for all of their users, so the limit is high.
const rateLimit = { name: "unsubscribe", limit: 6_000 };
const answers = { 200: { description: "A page", type: "text/html" } };
const params = z.object({ token: z.string() });

/** Changes nothing: mail scanners open links automatically. */
export const GET = route({
  summary: "The confirmation page of an unsubscribe link; it changes nothing",
  public: true,
  params,
  rateLimit,
  answers,
  handler: () => toUnsubscribePage(),
});

/** The button, and the one-click unsubscribe of RFC 8058: any body, no cookie, no redirect, idempotent. */
export const POST = route({
  summary: "Records the opt-out of an unsubscribe link",
  public: true,
  params,
  rateLimit,
  isRawBody: true,
  rawBody: z.unknown(),
  answers,
  handler: async ({ params: { token } }) => {
    await unsafeUnsubscribe(token);
    return toUnsubscribedPage();
  },
});

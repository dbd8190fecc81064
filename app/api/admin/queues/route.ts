import { admitToQueuePage, route } from "@/lib/http/index.ts";
import { getQueuePage, QUEUE_PAGE_HEADERS } from "@/lib/jobs/index.ts";

// GET /admin/queues: no bearer token opens it, but Basic auth and a Super Admin's session in the same browser.
export const GET = route({
  summary: "The page of the queues, for an operator's browser",
  public: true,
  security: "queuePassword",
  rateLimit: { limit: 30 }, // a password can be guessed
  answers: { 200: { description: "The page", type: "text/html" } },
  handler: async ({ request }) => {
    const admitted = await admitToQueuePage(request.headers);
    if (admitted instanceof Response) return admitted;
    return new Response(await getQueuePage(admitted), { headers: QUEUE_PAGE_HEADERS });
  },
});

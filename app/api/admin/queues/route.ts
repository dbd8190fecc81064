import { admitToQueuePage, route } from "@/lib/http/index.ts";
import { PROVIDER_ERRORS } from "@/lib/identity/index.ts";
import { getQueuePage, QUEUE_PAGE_HEADERS } from "@/lib/jobs/index.ts";

// GET /admin/queues: requires Basic auth and a Super Admin's session in the same browser; no bearer token.
export const GET = route({
  summary: "The job queues as an HTML page for operators",
  public: true,
  security: "queuePassword",
  rateLimit: { limit: 30 }, // against password guessing
  answers: { 200: { description: "The page", type: "text/html" } },
  errors: [
    ...PROVIDER_ERRORS,
    "account_without_organization",
    "not_found",
    "password_needed",
    "super_admin_only",
    "unauthorized",
  ],
  handler: async ({ request }) => {
    const admitted = await admitToQueuePage(request.headers);
    if (admitted instanceof Response) return admitted;
    return new Response(await getQueuePage(admitted), { headers: QUEUE_PAGE_HEADERS });
  },
});

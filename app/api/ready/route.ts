import { checkReadiness, mayReadChecks, Readiness, route } from "@/lib/http/index.ts";

// GET /ready: for load balancers and monitoring, never audited. Version and check details only for level 0 and
// the installation's key.
export const GET = route({
  summary: "Readiness: ready, degraded, or 503 if a required service is unavailable",
  public: true,
  rateLimit: { name: "ready" },
  answers: {
    200: { description: "Ready or degraded", type: "application/json", schema: Readiness },
    503: { description: "A required service is unavailable", type: "application/json", schema: Readiness },
  },
  handler: async ({ request }) => {
    const { version, checks, ...summary } = await checkReadiness();
    const body = (await mayReadChecks(request.headers)) ? { ...summary, version, checks } : summary;
    return Response.json(body, {
      status: summary.status === "down" ? 503 : 200,
      headers: { "cache-control": "no-store" },
    });
  },
});

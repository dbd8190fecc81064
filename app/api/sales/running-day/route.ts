import { route } from "@/lib/http/index.ts";
import { getRunningDay, RunningDay, SalesQuery } from "@/lib/sales/index.ts";

// GET /sales/running-day: today so far beside earlier days until the same time.
export const GET = route({
  mayLag: true,
  summary: "Today so far, compared with other days until the same time",
  permissions: [["app:dashboard"]],
  query: SalesQuery,
  response: RunningDay,
  handler: ({ ctx, query }) => getRunningDay(ctx, query),
});

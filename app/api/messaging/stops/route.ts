import { route } from "@/lib/http/index.ts";
import { listStops, StopsQuery } from "@/lib/messaging/index.ts";

export const GET = route({
  summary: "Sending blocks and their reasons",
  permissions: [["app:campaigns"]],
  query: StopsQuery,
  handler: ({ ctx, query }) => listStops(ctx, query),
});

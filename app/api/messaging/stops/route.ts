import { pageOf } from "@/lib/core/paging.ts";
import { route } from "@/lib/http/index.ts";
import { listStops, StopsQuery, StopView } from "@/lib/messaging/index.ts";

export const GET = route({
  summary: "Sending blocks and their reasons",
  permissions: [["app:campaigns"]],
  query: StopsQuery,
  response: pageOf(StopView),
  handler: ({ ctx, query }) => listStops(ctx, query),
});

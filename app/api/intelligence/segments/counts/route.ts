import { listOf } from "@/lib/core/paging.ts";
import { route } from "@/lib/http/index.ts";
import { countOwn, OwnCount, SegmentCountsQuery } from "@/lib/segments/index.ts";

// GET /intelligence/segments/counts?ids=…,…: counts within the actor's stores; at most ten ids.
export const GET = route({
  summary: "Customer counts of segments, within the caller's stores",
  permissions: [["app:segments", "app:campaigns"]],
  quota: "segmentQueriesPerMinute",
  query: SegmentCountsQuery,
  response: listOf(OwnCount),
  handler: ({ ctx, query }) => countOwn(ctx, query),
});

import { pageOf } from "@/lib/core/paging.ts";
import { route } from "@/lib/http/index.ts";
import { listSegmentUsage, SegmentId, SegmentUsage, SegmentUsageQuery } from "@/lib/segments/index.ts";

// GET /intelligence/segments/:id/usage: campaigns that use the segment.
export const GET = route({
  summary: "The campaigns that use a segment",
  permissions: [["app:segments"]],
  params: SegmentId,
  query: SegmentUsageQuery,
  response: pageOf(SegmentUsage),
  errors: ["segment_not_found"],
  handler: ({ ctx, params, query }) => listSegmentUsage(ctx, { ...params, ...query }),
});

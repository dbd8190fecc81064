import { route } from "@/lib/http/index.ts";
import { listSegmentUsage, SegmentId, SegmentUsageQuery } from "@/lib/segments/index.ts";

// GET /intelligence/segments/:id/usage: campaigns that use the segment.
export const GET = route({
  summary: "The campaigns that use a segment",
  permissions: [["app:segments"]],
  params: SegmentId,
  query: SegmentUsageQuery,
  handler: ({ ctx, params, query }) => listSegmentUsage(ctx, { ...params, ...query }),
});

import { route } from "@/lib/http/index.ts";
import { previewSegment, SegmentPreview, SegmentRules } from "@/lib/segments/index.ts";

// POST /intelligence/segments/preview: customers that match unsaved rules.
export const POST = route({
  summary: "Customers that rules would match; nothing is saved",
  permissions: [["app:segments"]],
  quota: "segmentQueriesPerMinute",
  body: SegmentRules,
  response: SegmentPreview,
  handler: ({ ctx, body }) => previewSegment(ctx, body),
});

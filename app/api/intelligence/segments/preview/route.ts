import { route } from "@/lib/http/index.ts";
import { previewSegment, SegmentRules } from "@/lib/segments/index.ts";

// POST /intelligence/segments/preview: customers that match unsaved rules.
export const POST = route({
  summary: "Customers that rules would match; nothing is saved",
  permissions: [["app:segments"]],
  body: SegmentRules,
  handler: ({ ctx, body }) => previewSegment(ctx, body),
});

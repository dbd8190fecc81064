import { route } from "@/lib/http/index.ts";
import { listSegmentOptions, SegmentOptions, SegmentOptionsQuery } from "@/lib/segments/index.ts";

// GET /intelligence/segments/options?field=city&q=são: values of a field, most frequent first.
export const GET = route({
  summary: "The values of a rule field, the most frequent first",
  permissions: [["app:segments"]],
  query: SegmentOptionsQuery,
  response: SegmentOptions,
  handler: ({ ctx, query }) => listSegmentOptions(ctx, query),
});

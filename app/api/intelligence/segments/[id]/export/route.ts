import { CSV_ANSWER, csvResponse, route } from "@/lib/http/index.ts";
import { exportSegment, SegmentId } from "@/lib/segments/index.ts";

export const GET = route({
  summary: "A segment's customers as a masked CSV file",
  permissions: [["app:segments:export"]],
  quota: "exportsPerHour",
  params: SegmentId,
  answers: CSV_ANSWER,
  errors: ["segment_not_found", "segment_read_too_slow"],
  handler: async ({ ctx, params }) => csvResponse(await exportSegment(ctx, params)),
});

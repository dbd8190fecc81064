import { CSV_ANSWER, csvResponse, route } from "@/lib/http/index.ts";
import { exportSegment, SegmentId } from "@/lib/segments/index.ts";

export const GET = route({
  summary: "A segment's customers as a masked CSV file",
  permissions: [["app:segments:export"]],
  params: SegmentId,
  answers: CSV_ANSWER,
  handler: async ({ ctx, params }) => csvResponse(await exportSegment(ctx, params)),
});

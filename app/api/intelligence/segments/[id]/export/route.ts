import { csvResponse, route } from "@/lib/http/index.ts";
import { exportSegment, SegmentId } from "@/lib/segments/index.ts";

export const GET = route({
  permissions: [["app:segments:export"]],
  params: SegmentId,
  handler: async ({ ctx, params }) => csvResponse(await exportSegment(ctx, params)),
});

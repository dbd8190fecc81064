import { route } from "@/lib/http/index.ts";
import { ChangeSegmentStatus, changeSegmentStatus, SegmentId, SegmentView } from "@/lib/segments/index.ts";

export const PATCH = route({
  summary: "Activates or deactivates a segment",
  permissions: [["app:segments"]],
  params: SegmentId,
  body: ChangeSegmentStatus,
  response: SegmentView,
  handler: ({ ctx, params, body }) => changeSegmentStatus(ctx, { ...params, ...body }),
});

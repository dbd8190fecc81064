import { route } from "@/lib/http/index.ts";
import { ChangeSegmentStatus, changeSegmentStatus, SegmentId, SegmentView } from "@/lib/segments/index.ts";

export const PATCH = route({
  summary: "Activates or deactivates a segment",
  permissions: [["app:segments"]],
  params: SegmentId,
  body: ChangeSegmentStatus,
  response: SegmentView,
  errors: ["segment_change_needs_send_permission", "segment_not_found", "segment_used_beyond_own_stores"],
  handler: ({ ctx, params, body }) => changeSegmentStatus(ctx, { ...params, ...body }),
});

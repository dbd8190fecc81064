import { route } from "@/lib/http/index.ts";
import {
  deleteSegment,
  getSegment,
  SegmentId,
  SegmentView,
  UpdateSegment,
  updateSegment,
} from "@/lib/segments/index.ts";

export const GET = route({
  summary: "One segment",
  permissions: [["app:segments", "app:campaigns"]],
  params: SegmentId,
  response: SegmentView,
  errors: ["segment_not_found"],
  handler: ({ ctx, params }) => getSegment(ctx, params),
});

export const PUT = route({
  summary: "Replaces a segment",
  permissions: [["app:segments"]],
  params: SegmentId,
  body: UpdateSegment,
  response: SegmentView,
  errors: [
    "segment_change_needs_send_permission",
    "segment_name_taken",
    "segment_not_found",
    "segment_outdated",
    "segment_used_beyond_own_stores",
  ],
  handler: ({ ctx, params, body }) => updateSegment(ctx, { ...params, ...body }),
});

export const DELETE = route({
  summary: "Deletes a segment that no campaign uses",
  permissions: [["app:segments"]],
  params: SegmentId,
  errors: ["segment_in_use", "segment_not_found", "segment_used_beyond_own_stores"],
  handler: ({ ctx, params }) => deleteSegment(ctx, params),
});

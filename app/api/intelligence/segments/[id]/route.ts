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
  handler: ({ ctx, params }) => getSegment(ctx, params),
});

export const PUT = route({
  summary: "Replaces a segment",
  permissions: [["app:segments"]],
  params: SegmentId,
  body: UpdateSegment,
  response: SegmentView,
  handler: ({ ctx, params, body }) => updateSegment(ctx, { ...params, ...body }),
});

export const DELETE = route({
  summary: "Deletes a segment that no campaign uses",
  permissions: [["app:segments"]],
  params: SegmentId,
  handler: ({ ctx, params }) => deleteSegment(ctx, params),
});

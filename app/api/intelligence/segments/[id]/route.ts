import { route } from "@/lib/http/index.ts";
import { deleteSegment, getSegment, SaveSegment, SegmentId, updateSegment } from "@/lib/segments/index.ts";

export const GET = route({
  permissions: [["app:segments", "app:campaigns"]],
  params: SegmentId,
  handler: ({ ctx, params }) => getSegment(ctx, params),
});

export const PUT = route({
  permissions: [["app:segments"]],
  params: SegmentId,
  body: SaveSegment,
  handler: ({ ctx, params, body }) => updateSegment(ctx, { ...params, ...body }),
});

export const DELETE = route({
  permissions: [["app:segments"]],
  params: SegmentId,
  handler: ({ ctx, params }) => deleteSegment(ctx, params),
});

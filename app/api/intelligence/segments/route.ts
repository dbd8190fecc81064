import { pageOf } from "@/lib/core/paging.ts";
import { route } from "@/lib/http/index.ts";
import { createSegment, listSegments, SaveSegment, SegmentsQuery, SegmentView } from "@/lib/segments/index.ts";

export const GET = route({
  summary: "Segments",
  permissions: [["app:segments", "app:campaigns"]],
  query: SegmentsQuery,
  response: pageOf(SegmentView),
  handler: ({ ctx, query }) => listSegments(ctx, query),
});

export const POST = route({
  summary: "Saves a segment",
  permissions: [["app:segments"]],
  body: SaveSegment,
  status: 201,
  response: SegmentView,
  errors: ["segment_name_taken", "segment_not_found"],
  idempotent: "transaction",
  handler: ({ ctx, body }) => createSegment(ctx, body),
});

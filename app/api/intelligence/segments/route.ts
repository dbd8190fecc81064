import { route } from "@/lib/http/index.ts";
import { createSegment, listSegments, SaveSegment, SegmentsQuery } from "@/lib/segments/index.ts";

export const GET = route({
  summary: "Segments",
  permissions: [["app:segments", "app:campaigns"]],
  query: SegmentsQuery,
  handler: ({ ctx, query }) => listSegments(ctx, query),
});

export const POST = route({
  summary: "Saves a segment",
  permissions: [["app:segments"]],
  body: SaveSegment,
  status: 201,
  handler: ({ ctx, body }) => createSegment(ctx, body),
});

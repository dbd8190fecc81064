import { route } from "@/lib/http/index.ts";
import { exportSegment, SegmentId } from "@/lib/segments/index.ts";

export const GET = route({
  permissions: [["app:segments:export"]],
  params: SegmentId,
  handler: async ({ ctx, params }) => {
    const { fileName, csv, rows, isTruncated } = await exportSegment(ctx, params);
    const headers = {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName}"`,
      "x-export-rows": String(rows),
      "x-export-truncated": String(isTruncated),
    };
    return new Response(csv, { headers });
  },
});

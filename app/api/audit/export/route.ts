import { AuditExportQuery, exportAccessLogs } from "@/lib/audit/index.ts";
import { route } from "@/lib/http/index.ts";

// GET /audit/export: the filters of /audit/logs, all pages, as CSV.
export const GET = route({
  permissions: [["app:audit"]],
  query: AuditExportQuery,
  handler: ({ ctx, query }) => {
    const { fileName, csv } = exportAccessLogs(ctx, query);
    const headers = {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName}"`,
    };
    return new Response(csv, { headers });
  },
});

import { AuditExportQuery, exportAccessLogs } from "@/lib/audit/index.ts";
import { csvResponse, route } from "@/lib/http/index.ts";

// GET /audit/export: the filters of /audit/logs, all pages, as CSV.
export const GET = route({
  permissions: [["app:audit"]],
  query: AuditExportQuery,
  handler: ({ ctx, query }) => csvResponse(exportAccessLogs(ctx, query)),
});

import { AuditExportQuery, exportAccessLogs } from "@/lib/audit/index.ts";
import { CSV_ANSWER, csvResponse, route } from "@/lib/http/index.ts";

// GET /audit/export: all entries that match the filters of /audit/logs, as CSV.
export const GET = route({
  summary: "The audit log as a CSV file",
  permissions: [["app:audit"]],
  quota: "exportsPerHour",
  query: AuditExportQuery,
  answers: CSV_ANSWER,
  handler: async ({ ctx, query }) => csvResponse(await exportAccessLogs(ctx, query)),
});

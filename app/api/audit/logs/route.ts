import { AccessLogPage, AuditLogQuery, listAccessLogs } from "@/lib/audit/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  mayLag: true,
  summary: "The audit log, newest entries first",
  permissions: [["app:audit"]],
  query: AuditLogQuery,
  response: AccessLogPage,
  handler: ({ ctx, query }) => listAccessLogs(ctx, query),
});

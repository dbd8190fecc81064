import { AuditLogQuery, listAccessLogs } from "@/lib/audit/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "Who did what, the newest first",
  permissions: [["app:audit"]],
  query: AuditLogQuery,
  handler: ({ ctx, query }) => listAccessLogs(ctx, query),
});

import { AuditStats, AuditStatsQuery, getAuditStats } from "@/lib/audit/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  mayLag: true,
  summary: "Totals of the audit log by action and user",
  permissions: [["app:audit"]],
  query: AuditStatsQuery,
  response: AuditStats,
  handler: ({ ctx, query }) => getAuditStats(ctx, query),
});

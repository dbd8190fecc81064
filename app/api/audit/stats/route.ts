import { AuditStatsQuery, getAuditStats } from "@/lib/audit/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "How much was done, what, and by whom most",
  permissions: [["app:audit"]],
  query: AuditStatsQuery,
  handler: ({ ctx, query }) => getAuditStats(ctx, query),
});

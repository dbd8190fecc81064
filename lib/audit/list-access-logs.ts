import type { Ctx } from "../platform/ctx.ts";
import { nameTargets } from "./name-targets.ts";
import type { AccessLogPage, AuditLogQuery } from "./schemas.ts";
import { findAccessLogs } from "./store/find-access-logs.ts";

/** One page of the organization's log, the newest record first. */
export async function listAccessLogs(ctx: Ctx, query: AuditLogQuery): Promise<AccessLogPage> {
  return ctx.db.sql(async (sql) => {
    const { rows, total } = await findAccessLogs(sql, ctx.orgId, query);
    const data = await nameTargets(sql, ctx, rows);
    return { data, pagination: { total, page: query.page, totalPages: Math.ceil(total / query.limit) } };
  });
}

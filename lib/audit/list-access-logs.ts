import type { Ctx } from "../platform/ctx.ts";
import { heavyRead } from "../platform/heavy-work.ts";
import { nameTargets } from "./name-targets.ts";
import type { AccessLogPage, AuditLogQuery } from "./schemas.ts";
import { findAccessLogs } from "./store/find-access-logs.ts";

/** One page of the organization's log, the newest record first. */
export async function listAccessLogs(ctx: Ctx, query: AuditLogQuery): Promise<AccessLogPage> {
  const { data, total } = await heavyRead(ctx, () =>
    ctx.db.sql(async (sql) => {
      const { rows, total } = await findAccessLogs(sql, ctx.orgId, query);
      return { data: await nameTargets(sql, ctx, rows), total };
    }),
  );
  return { data, pagination: { total, page: query.page, totalPages: Math.ceil(total / query.limit) } };
}

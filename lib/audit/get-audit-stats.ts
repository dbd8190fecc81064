import type { Ctx } from "../platform/ctx.ts";
import { heavyRead } from "../platform/heavy-work.ts";
import { toAuditStats, topUserIds } from "./rules/stats.ts";
import type { AuditStats, AuditStatsQuery } from "./schemas.ts";
import { findActivity, findPeople } from "./store/find-activity.ts";

export async function getAuditStats(ctx: Ctx, period: AuditStatsQuery): Promise<AuditStats> {
  return heavyRead(ctx, () =>
    ctx.db.sql(async (sql) => {
      const activity = await findActivity(sql, ctx.orgId, period);
      return toAuditStats(activity, await findPeople(sql, ctx.orgId, topUserIds(activity)));
    }),
  );
}

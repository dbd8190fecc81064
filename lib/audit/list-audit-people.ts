import type { Ctx } from "../platform/ctx.ts";
import type { AuditPerson } from "./schemas.ts";
import { findActivePeople } from "./store/find-activity.ts";

/** Whom the log can be narrowed to: whoever sees the log need not see the team. */
export async function listAuditPeople(ctx: Ctx): Promise<{ data: AuditPerson[] }> {
  return { data: await ctx.db.sql((sql) => findActivePeople(sql, ctx.orgId)) };
}

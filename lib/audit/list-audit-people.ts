import type { Ctx } from "../platform/ctx.ts";
import type { AuditPerson } from "./schemas.ts";
import { findActivePeople } from "./store/find-activity.ts";

/**
 * People by which the log can be filtered. Separate from the team list, which readers of the log may lack permission
 * for.
 */
export async function listAuditPeople(ctx: Ctx): Promise<{ data: AuditPerson[] }> {
  return { data: await ctx.db.sql((sql) => findActivePeople(sql, ctx.orgId)) };
}

import type { Page } from "../core/paging.ts";
import type { Ctx } from "../platform/ctx.ts";
import { loadAuthority } from "./load-authority.ts";
import type { RolesQuery, RoleView } from "./schemas.ts";
import { findRoles } from "./store/roles.ts";
import { toRoleView } from "./views.ts";

/** The organization's roles with their number of people, by default the most powerful first. */
export function listRoles(ctx: Ctx, query: RolesQuery): Promise<Page<RoleView>> {
  return ctx.db.sql(async (sql) => {
    const authority = await loadAuthority(sql, ctx);
    const { data, ...page } = await findRoles(sql, ctx.orgId, query);
    return { data: data.map((role) => toRoleView(role, authority)), ...page };
  });
}

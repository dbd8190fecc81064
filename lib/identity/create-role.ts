import type { Ctx } from "../platform/ctx.ts";
import { loadAuthority } from "./load-authority.ts";
import { assertNameIsFree, loadRoleView } from "./load-role.ts";
import { noteRole } from "./note-role.ts";
import { coversRole, defaultLevel } from "./rules/authority.ts";
import { roleExceedsOwn } from "./rules/errors.ts";
import type { CreateRole, RoleView } from "./schemas.ts";
import { insertRole } from "./store/roles.ts";
import { lockPeople } from "./store/users.ts";

/** Creates a role with at most the actor's own permissions. */
export function createRole(ctx: Ctx, { name, permissions, readOnly, level }: CreateRole): Promise<RoleView> {
  return ctx.db.sql(async (sql) => {
    await lockPeople(sql, ctx.orgId);
    const authority = await loadAuthority(sql, ctx);
    const role = { name, permissions, readOnly, level: level ?? defaultLevel(authority) };
    if (!coversRole(authority, role)) throw roleExceedsOwn();
    await assertNameIsFree(sql, ctx.orgId, name, null);
    noteRole(ctx, null, role);
    return loadRoleView(sql, ctx, await insertRole(sql, ctx.orgId, role));
  });
}

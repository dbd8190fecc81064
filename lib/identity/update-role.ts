import { ConflictError, OutdatedError } from "../core/errors.ts";
import type { Ctx } from "../platform/ctx.ts";
import { keepingAdministrator } from "./keep-administrator.ts";
import { assertNameIsFree, loadEditableRole, loadRoleView } from "./load-role.ts";
import { noteRole } from "./note-role.ts";
import { changesPower, coversRole } from "./rules/authority.ts";
import { roleExceedsOwn } from "./rules/errors.ts";
import type { Role, RoleView, UpdateRole } from "./schemas.ts";
import { saveRole } from "./store/roles.ts";

/** Updates only the given fields. Users may change only the name of their own role. */
export function updateRole(ctx: Ctx, { id, was, ...changes }: UpdateRole & { id: string }): Promise<RoleView> {
  return ctx.db.sql((sql) =>
    keepingAdministrator(sql, ctx.orgId, async () => {
      const { role: before, authority } = await loadEditableRole(sql, ctx, id);
      if (was && changesPower(before, { ...before, ...was })) throw new OutdatedError("role_outdated", "The role");
      const role: Role = { ...before, ...given(changes) };
      if (id === authority.roleId && changesPower(before, role)) {
        throw new ConflictError("change_of_own_role", "You can't change what your own role may do");
      }
      if (!coversRole(authority, role)) throw roleExceedsOwn();
      await assertNameIsFree(sql, ctx.orgId, role.name, id);
      await saveRole(sql, ctx.orgId, role);
      noteRole(ctx, before, role);
      return loadRoleView(sql, ctx, id);
    }),
  );
}

function given(changes: Omit<UpdateRole, "was">): Partial<Role> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

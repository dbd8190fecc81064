import { noteChange } from "../audit/index.ts";
import { ConflictError, OutdatedError } from "../core/errors.ts";
import type { Page } from "../core/paging.ts";
import type { Ctx } from "../platform/ctx.ts";
import { keepingAdministrator } from "./change-user.ts";
import { assertNameIsFree, loadAuthority, loadEditableRole, loadRoleView } from "./load-role.ts";
import { changesPower, coversRole, defaultLevel } from "./rules/authority.ts";
import { roleExceedsOwn } from "./rules/errors.ts";
import type { CreateRole, PathId, Role, RolesQuery, RoleView, UpdateRole } from "./schemas.ts";
import { deleteRole as deleteRow, findRoles, insertRole, updateRoleRow } from "./store/roles.ts";
import { lockPeople } from "./store/users.ts";
import { toRoleView } from "./views.ts";

/** The organization's roles with their number of people, by default the most powerful first. */
export function listRoles(ctx: Ctx, query: RolesQuery): Promise<Page<RoleView>> {
  return ctx.db.sql(async (sql) => {
    const authority = await loadAuthority(sql, ctx);
    const { data, ...page } = await findRoles(sql, ctx.orgId, query);
    return { data: data.map((role) => toRoleView(role, authority)), ...page };
  });
}

/** Creates a role with at most the actor's own permissions. */
export function createRole(ctx: Ctx, { name, permissions, readOnly, level }: CreateRole): Promise<RoleView> {
  return ctx.db.transaction(async (tx) => {
    await lockPeople(tx, ctx.orgId);
    const authority = await loadAuthority(tx, ctx);
    const role = { name, permissions, readOnly, level: level ?? defaultLevel(authority) };
    if (!coversRole(authority, role)) throw roleExceedsOwn();
    await assertNameIsFree(tx, ctx.orgId, name, null);
    noteRole(ctx, null, role);
    return loadRoleView(tx, ctx, await insertRole(tx, ctx.orgId, role));
  });
}

/** Updates only the given fields. Users may change only the name of their own role. */
export function updateRole(ctx: Ctx, { id, was, ...changes }: UpdateRole & { id: string }): Promise<RoleView> {
  return ctx.db.transaction((tx) =>
    keepingAdministrator(tx, ctx.orgId, async () => {
      const { role: before, authority } = await loadEditableRole(tx, ctx, id);
      if (was && changesPower(before, { ...before, ...was })) throw new OutdatedError("role_outdated", "The role");
      const role: Role = { ...before, ...given(changes) };
      if (id === authority.roleId && changesPower(before, role)) {
        throw new ConflictError("change_of_own_role", "You cannot change the level or permissions of your own role");
      }
      if (!coversRole(authority, role)) throw roleExceedsOwn();
      await assertNameIsFree(tx, ctx.orgId, role.name, id);
      await updateRoleRow(tx, ctx.orgId, id, changes);
      noteRole(ctx, before, role);
      return loadRoleView(tx, ctx, id);
    }),
  );
}

function given(changes: Omit<UpdateRole, "was">): Partial<Role> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

/** Deletes a role that no member and no open invite has. */
export function deleteRole(ctx: Ctx, { id }: PathId): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    await lockPeople(tx, ctx.orgId);
    const { role } = await loadEditableRole(tx, ctx, id);
    if (role.userCount + role.inviteCount > 0)
      throw new ConflictError("role_in_use", "Users or open invitations have this role: give them another role first");
    await deleteRow(tx, ctx.orgId, id);
    noteRole(ctx, role, null);
  });
}

type Noted = Pick<Role, "name" | "level" | "permissions" | "readOnly">;

/** Adds name and permissions of a role before and after to the audit record. */
export function noteRole(ctx: Ctx, before: Noted | null, after: Noted | null): void {
  noteChange(ctx, { before: before && toState(before), after: after && toState(after) });
}

function toState({ name, level, permissions, readOnly }: Noted) {
  return { name, level, permissions: [...permissions], readOnly };
}

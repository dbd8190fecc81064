import { ConflictError } from "../core/errors.ts";
import type { Ctx } from "../platform/ctx.ts";
import { loadEditableRole } from "./load-role.ts";
import { noteRole } from "./note-role.ts";
import type { PathId } from "./schemas.ts";
import { deleteRole as deleteRow } from "./store/roles.ts";
import { lockPeople } from "./store/users.ts";

/** Deletes a role that no member and no open invite has. */
export function deleteRole(ctx: Ctx, { id }: PathId): Promise<void> {
  return ctx.db.sql(async (sql) => {
    await lockPeople(sql, ctx.orgId);
    const { role } = await loadEditableRole(sql, ctx, id);
    if (role.userCount + role.inviteCount > 0) throw new ConflictError("role_in_use", "This role is still in use");
    await deleteRow(sql, ctx.orgId, id);
    noteRole(ctx, role, null);
  });
}

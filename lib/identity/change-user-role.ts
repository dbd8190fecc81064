import type { Ctx } from "../platform/ctx.ts";
import { keepingAdministrator } from "./keep-administrator.ts";
import { loadGrantableRole, loadManageable } from "./load-manageable.ts";
import { noteUser } from "./note-user.ts";
import type { PersonView } from "./schemas.ts";
import { updateInviteRole } from "./store/invites.ts";
import { updateMemberRole } from "./store/members.ts";
import { viewUser } from "./view-user.ts";

/** Changes the role of a member or invited person. The new role must not exceed the actor's own permissions. */
export function changeUserRole(ctx: Ctx, { id, roleId }: { id: string; roleId: string }): Promise<PersonView> {
  return ctx.db.sql((sql) =>
    keepingAdministrator(sql, ctx.orgId, async () => {
      const { person, authority } = await loadManageable(sql, ctx, id);
      const role = await loadGrantableRole(sql, ctx.orgId, authority, roleId);
      const update = person.status === "invited" ? updateInviteRole : updateMemberRole;
      await update(sql, ctx.orgId, id, roleId);
      noteUser(ctx, person, { ...person, role });
      return viewUser(sql, ctx, id);
    }),
  );
}

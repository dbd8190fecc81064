import type { Ctx } from "../platform/ctx.ts";
import { assertGrantableStores, loadManageable } from "./load-manageable.ts";
import type { PersonView } from "./schemas.ts";
import { lockPeople } from "./store/administrators.ts";
import { replaceInviteStores } from "./store/invites.ts";
import { replaceMemberStores } from "./store/members.ts";
import { viewUser } from "./view-user.ts";

/** Sets which stores a member, or somebody invited, may see. None means the whole organization. */
export function changeUserStores(ctx: Ctx, { id, storeIds }: { id: string; storeIds: string[] }): Promise<PersonView> {
  return ctx.db.sql(async (sql) => {
    await lockPeople(sql, ctx.orgId); // of two changes at once the person would keep the stores of both
    const { person, authority } = await loadManageable(sql, ctx, id);
    await assertGrantableStores(sql, ctx.orgId, authority, storeIds);
    const replace = person.status === "invited" ? replaceInviteStores : replaceMemberStores;
    await replace(sql, ctx.orgId, id, storeIds);
    return viewUser(sql, ctx, id);
  });
}

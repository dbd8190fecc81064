import type { Ctx } from "../platform/ctx.ts";
import { assertGrantableStores, loadManageable } from "./load-manageable.ts";
import type { PersonView } from "./schemas.ts";
import { replaceInviteStores } from "./store/invites.ts";
import { replaceMemberStores } from "./store/members.ts";
import { lockPeople } from "./store/users.ts";
import { viewUser } from "./view-user.ts";

/** Sets the stores that a member or invited person may see. An empty list means the whole organization. */
export function changeUserStores(ctx: Ctx, { id, storeIds }: { id: string; storeIds: string[] }): Promise<PersonView> {
  return ctx.db.sql(async (sql) => {
    await lockPeople(sql, ctx.orgId); // otherwise two concurrent changes would leave the stores of both
    const { person, authority } = await loadManageable(sql, ctx, id);
    await assertGrantableStores(sql, ctx.orgId, authority, storeIds);
    const replace = person.status === "invited" ? replaceInviteStores : replaceMemberStores;
    await replace(sql, ctx.orgId, id, storeIds);
    return viewUser(sql, ctx, id);
  });
}

import type { Page } from "../core/paging.ts";
import type { Ctx } from "../platform/ctx.ts";
import { loadAuthority } from "./load-authority.ts";
import type { PersonView, UsersQuery } from "./schemas.ts";
import { findPeople } from "./store/people.ts";
import { toPersonView } from "./views.ts";

/** Members and open invites, as one list. */
export function listUsers(ctx: Ctx, query: UsersQuery): Promise<Page<PersonView>> {
  return ctx.db.sql(async (sql) => {
    const authority = await loadAuthority(sql, ctx);
    const { data, ...page } = await findPeople(sql, ctx.orgId, query);
    return { data: data.map((person) => toPersonView(person, authority)), ...page };
  });
}

import { NotFoundError } from "../core/errors.ts";
import type { Page } from "../core/paging.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { Sql } from "../platform/db.ts";
import { loadAuthority } from "./load-role.ts";
import { findOrganization } from "./read-organizations.ts";
import type { AuthenticatedUser, PersonView, Profile, UsersQuery } from "./schemas.ts";
import { findPeople, findPerson } from "./store/people.ts";
import { findAdministrators } from "./store/users.ts";
import { toPersonView, toProfile } from "./views.ts";

/** Members and open invites, as one list. */
export function listUsers(ctx: Ctx, query: UsersQuery): Promise<Page<PersonView>> {
  return ctx.db.sql(async (sql) => {
    const authority = await loadAuthority(sql, ctx);
    const { data, ...page } = await findPeople(sql, ctx.orgId, query);
    return { data: data.map((person) => toPersonView(person, authority)), ...page };
  });
}

/** Profile of the signed-in user in the organization they act as. */
export async function getProfile(ctx: Ctx, user: AuthenticatedUser): Promise<Profile> {
  if (ctx.orgId === user.organizationId) {
    return toProfile(user, { id: user.organizationId, name: user.organizationName });
  }
  const organization = await findOrganization(ctx.orgId);
  if (!organization) throw new NotFoundError("organization_not_found");
  return toProfile(user, organization);
}

/** The people to tell of trouble with the organization's integrations. */
export function listAdministrators(ctx: Ctx): Promise<{ id: string; email: string }[]> {
  return findAdministrators(ctx.db, ctx.orgId);
}

/** View of a person after a change. */
export async function viewUser(sql: Sql, ctx: Ctx, id: string): Promise<PersonView> {
  const person = await findPerson(sql, ctx.orgId, id);
  if (!person) throw new NotFoundError("user_not_found");
  return toPersonView(person, await loadAuthority(sql, ctx));
}

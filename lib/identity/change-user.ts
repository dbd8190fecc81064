import { noteChange } from "../audit/index.ts";
import { ConflictError } from "../core/errors.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { Sql } from "../platform/db.ts";
import { identityProvider } from "./client.ts";
import { assertGrantableStores, loadGrantableRole, loadManageable, loadManageableMember } from "./load-manageable.ts";
import type { Person, PersonView } from "./schemas.ts";
import { revokeSessions } from "./sessions.ts";
import { replaceInviteStores, updateInviteRole } from "./store/invites.ts";
import { replaceMemberStores, setDeactivated, updateMemberRole } from "./store/members.ts";
import { countAdministrators, lockPeople } from "./store/users.ts";
import { viewUser } from "./users.ts";

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

type Change = { id: string; active: boolean };

/** Deactivates or reactivates a member. Their records stay; a deactivated member's tokens are rejected at once. */
export function changeUserStatus(ctx: Ctx, { id, active }: Change): Promise<PersonView> {
  return active ? reactivate(ctx, id) : deactivate(ctx, id);
}

async function deactivate(ctx: Ctx, id: string): Promise<PersonView> {
  await shutOut(ctx, id, async (providerId) => revokeSessions(await identityProvider().suspend(providerId)));
  return ctx.db.sql((sql) => viewUser(sql, ctx, id));
}

/** Deactivates the member here first, then runs `rest` at the provider; if that fails, the deactivation is undone. */
export async function shutOut(ctx: Ctx, id: string, rest: (providerId: string) => Promise<void>): Promise<void> {
  const person = await ctx.db.sql((sql) =>
    keepingAdministrator(sql, ctx.orgId, async () => {
      const found = await loadManageableMember(sql, ctx, id);
      if (found.status === "active") await setDeactivated(sql, ctx.orgId, id, ctx.clock.now());
      return found;
    }),
  );
  try {
    await rest(person.providerId);
  } catch (error) {
    if (person.status === "active") await ctx.db.sql((sql) => setDeactivated(sql, ctx.orgId, id, null));
    throw error;
  }
}

/** Restores at the provider first: a member must not be active here while they cannot sign in there. */
async function reactivate(ctx: Ctx, id: string): Promise<PersonView> {
  const { providerId } = await ctx.db.sql((sql) => loadManageableMember(sql, ctx, id));
  await identityProvider().restore(providerId);
  return ctx.db.sql(async (sql) => {
    await setDeactivated(sql, ctx.orgId, id, null);
    return viewUser(sql, ctx, id);
  });
}

/**
 * Runs a change of people or roles, one at a time per organization. Throws if it would leave no administrator, so that
 * the caller's transaction rolls it back.
 */
export async function keepingAdministrator<T>(sql: Sql, orgId: string, change: () => Promise<T>): Promise<T> {
  await lockPeople(sql, orgId);
  const before = await countAdministrators(sql, orgId);
  const result = await change();
  if (before > 0 && (await countAdministrators(sql, orgId)) === 0) {
    throw new ConflictError(
      "last_administrator",
      "The organization would be left without an administrator: make another user an administrator first",
    );
  }
  return result;
}

type Noted = Pick<Person, "status" | "role" | "stores">;

/** Adds the state of a user before and after to the audit record, never their name or address. */
export function noteUser(ctx: Ctx, before: Noted | null, after: Noted | null): void {
  noteChange(ctx, { before: before && toState(before), after: after && toState(after) });
}

function toState({ status, role, stores }: Noted) {
  return { status, roleId: role?.id ?? null, roleName: role?.name ?? null, storeIds: stores.map(({ id }) => id) };
}

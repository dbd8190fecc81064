import { noteChange } from "../audit/index.ts";
import { ConflictError } from "../core/errors.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { Sql } from "../platform/db.ts";
import { identityProvider } from "./client.ts";
import { assertGrantableStores, loadGrantableRole, loadManageable, loadManageableMember } from "./load-manageable.ts";
import type { Person, PersonView } from "./schemas.ts";
import { revokeSessions } from "./sessions.ts";
import { replaceInviteStores, updateInvite } from "./store/invites.ts";
import { replaceMemberStores, updateMember } from "./store/members.ts";
import { countAdministrators, lockPeople } from "./store/users.ts";
import { viewUser } from "./users.ts";

/** Changes the role of a member or invited person. The new role must not exceed the actor's own permissions. */
export function changeUserRole(ctx: Ctx, { id, roleId }: { id: string; roleId: string }): Promise<PersonView> {
  return ctx.db.transaction((tx) =>
    keepingAdministrator(tx, ctx.orgId, async () => {
      const { person, authority } = await loadManageable(tx, ctx, id);
      const role = await loadGrantableRole(tx, ctx.orgId, authority, roleId);
      const update = person.status === "invited" ? updateInvite : updateMember;
      await update(tx, ctx.orgId, id, { roleId });
      noteUser(ctx, person, { ...person, role });
      return viewUser(tx, ctx, id);
    }),
  );
}

/** Sets the stores that a member or invited person may see. An empty list means the whole organization. */
export function changeUserStores(ctx: Ctx, { id, storeIds }: { id: string; storeIds: string[] }): Promise<PersonView> {
  return ctx.db.transaction(async (tx) => {
    await lockPeople(tx, ctx.orgId); // otherwise two concurrent changes would leave the stores of both
    const { person, authority } = await loadManageable(tx, ctx, id);
    await assertGrantableStores(tx, ctx.orgId, authority, storeIds);
    const replace = person.status === "invited" ? replaceInviteStores : replaceMemberStores;
    await replace(tx, ctx.orgId, id, storeIds);
    return viewUser(tx, ctx, id);
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
  const person = await ctx.db.transaction((tx) =>
    keepingAdministrator(tx, ctx.orgId, async () => {
      const found = await loadManageableMember(tx, ctx, id);
      if (found.status === "active") await updateMember(tx, ctx.orgId, id, { deactivatedAt: ctx.clock.now() });
      return found;
    }),
  );
  try {
    await rest(person.providerId);
  } catch (error) {
    if (person.status === "active")
      await ctx.db.transaction((tx) => updateMember(tx, ctx.orgId, id, { deactivatedAt: null }));
    throw error;
  }
}

/** Restores at the provider first: a member must not be active here while they cannot sign in there. */
async function reactivate(ctx: Ctx, id: string): Promise<PersonView> {
  const { providerId } = await ctx.db.sql((sql) => loadManageableMember(sql, ctx, id));
  await identityProvider().restore(providerId);
  return ctx.db.transaction(async (tx) => {
    await updateMember(tx, ctx.orgId, id, { deactivatedAt: null });
    return viewUser(tx, ctx, id);
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

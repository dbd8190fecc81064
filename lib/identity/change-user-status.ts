import type { Ctx } from "../platform/ctx.ts";
import { identityProvider } from "./client.ts";
import { keepingAdministrator } from "./keep-administrator.ts";
import { loadManageableMember } from "./load-manageable.ts";
import { revokeSessions } from "./revoke-sessions.ts";
import type { PersonView } from "./schemas.ts";
import { setDeactivated } from "./store/members.ts";
import { viewUser } from "./view-user.ts";

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

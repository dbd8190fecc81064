import { AppError, ConflictError, TooManyRequestsError } from "../core/errors.ts";
import { addressHashes } from "../platform/crypto.ts";
import type { Ctx } from "../platform/ctx.ts";
import { takenBack } from "../platform/idempotency/taken-back.ts";
import { hitRateLimit } from "../platform/kv.ts";
import { hashToken, newToken } from "../platform/token.ts";
import { identityProvider } from "./client.ts";
import { assertGrantableStores, loadGrantableRole } from "./load-manageable.ts";
import { loadAuthority } from "./load-role.ts";
import { findOrganization } from "./read-organizations.ts";
import { INVITATION_LIMITS } from "./rules/invitation-limits.ts";
import type { InviteUser, PersonView } from "./schemas.ts";
import { claimInvite, deleteOpenInvite, updateInvite } from "./store/invites.ts";
import { hasMember } from "./store/members.ts";
import { lockPeople } from "./store/users.ts";
import { viewUser } from "./users.ts";

/** Invites one address. Creates the invite before the provider sends the mail, and deletes it if that fails. */
export async function inviteUser(ctx: Ctx, input: InviteUser): Promise<PersonView> {
  const token = newToken();
  const inviteId = await openInvite(ctx, input, hashToken(token));
  try {
    await countInvitation(ctx.orgId, input.email);
    const organizationName = (await findOrganization(ctx.orgId))?.name ?? "";
    const sent = await identityProvider().invite({ email: input.email, organizationName, isRenewed: false, token });
    return await ctx.db.transaction(async (tx) => {
      await updateInvite(tx, ctx.orgId, inviteId, { providerId: sent });
      return viewUser(tx, ctx, inviteId);
    });
  } catch (error) {
    const isDeleted = await ctx.db.transaction((tx) => deleteOpenInvite(tx, ctx.orgId, inviteId));
    throw isDeleted && wasNotSent(error) ? takenBack(error) : error;
  }
}

/** True if no mail can have been sent. A provider that failed or did not answer may have sent one. */
function wasNotSent(error: unknown): boolean {
  return error instanceof TooManyRequestsError || (error instanceof AppError && error.code === "mail_server_failed");
}

function openInvite(ctx: Ctx, { email, roleId, storeIds }: InviteUser, tokenHash: string): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    await lockPeople(tx, ctx.orgId); // keeps the role, and blocks a concurrent sign-in, until the invite is created
    const authority = await loadAuthority(tx, ctx);
    await loadGrantableRole(tx, ctx.orgId, authority, roleId);
    await assertGrantableStores(tx, ctx.orgId, authority, storeIds);
    if (await hasMember(tx, ctx.orgId, email))
      throw new ConflictError(
        "address_is_member",
        "This e-mail address already belongs to a member of the organization",
      );
    const terms = { email, roleId, storeIds, invitedBy: authority.userId, tokenHash };
    const id = await claimInvite(tx, ctx.orgId, terms);
    if (id === null)
      throw new ConflictError(
        "address_invited_already",
        "This e-mail address already has an open invitation: resend it instead",
      );
    return id;
  });
}

/** Counts one invitation before it is sent; 429 above the limits per address and per organization. */
export async function countInvitation(orgId: string, email: string): Promise<void> {
  const ids = { organization: orgId, address: addressHashes(email)[0] };
  for (const { of, limit, seconds, code, message } of INVITATION_LIMITS) {
    const hit = await hitRateLimit(`invitations:${of}-${ids[of]}:${seconds}`, limit, seconds);
    if (!hit.allowed) throw new TooManyRequestsError(hit.resetSeconds, code, message);
  }
}

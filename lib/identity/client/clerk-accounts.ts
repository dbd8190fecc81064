import type { ClerkClient } from "@clerk/backend";
import { ForbiddenError, NotFoundError } from "../../core/errors.ts";
import { env } from "../../platform/env.ts";
import { hashToken } from "../../platform/token.ts";
import { inviteLink } from "../rules/invite-link.ts";
import { toProviderUser } from "../rules/provider-user.ts";
import type { Invitation, ProviderUser } from "../schemas.ts";
import { ask, isDuplicate, statusOf, unlessStatus } from "./clerk-answers.ts";

/** Clerk returns ten unless a limit is given; no user has this many open sessions. */
const MAX_SESSIONS = 500;
const GONE = 404;

export async function findUser(clerk: ClerkClient, providerId: string): Promise<ProviderUser | null> {
  try {
    const user = await clerk.users.getUser(providerId);
    return user.raw === null ? null : toProviderUser(user.raw);
  } catch (error) {
    if (statusOf(error) === GONE) return null;
    if (statusOf(error) === 403)
      throw new ForbiddenError("user_refused_by_provider", "The identity provider rejected this user");
    throw error;
  }
}

/**
 * Clerk sends the mail, and copies the token hash from its invitation to the account created from it. An existing
 * invitation may be another organization's and stays. If Clerk creates none, the person is still admitted at sign-in by
 * address.
 */
export async function invite(clerk: ClerkClient, invitation: Invitation): Promise<string | null> {
  const first = await create(clerk, invitation, invitation.isRenewed);
  return first ?? (invitation.isRenewed ? null : create(clerk, invitation, true));
}

/** Returns null if Clerk already has an account or invitation for the address. */
function create(clerk: ClerkClient, { email, token }: Invitation, ignoreExisting: boolean): Promise<string | null> {
  const redirectUrl = inviteLink(env().APP_URL, token);
  const publicMetadata = { invite: hashToken(token) };
  const asked = clerk.invitations.createInvitation({
    emailAddress: email,
    redirectUrl,
    publicMetadata,
    ignoreExisting,
  });
  return ask(
    asked.then(
      ({ id }) => id,
      (error: unknown) => {
        if (isDuplicate(error)) return null;
        throw error;
      },
    ),
  );
}

export async function openSessions(clerk: ClerkClient, userId: string): Promise<string[]> {
  const asked = clerk.sessions.getSessionList({ userId, status: "active", limit: MAX_SESSIONS });
  return (await ask(unlessStatus([GONE], asked)))?.data.map(({ id }) => id) ?? [];
}

/**
 * Forces a new password at the next sign-in and ends every session. For an account without a password (external
 * sign-in) Clerk rejects the first part with a 4xx; the sessions still end.
 */
export async function endAllSessions(clerk: ClerkClient, userId: string): Promise<string[]> {
  const marked = await ask(
    unlessStatus([GONE, 400, 422], clerk.users.setPasswordCompromised(userId, { revokeAllSessions: false })),
  );
  if (marked === null && (await findUser(clerk, userId)) === null) throw new NotFoundError("account_not_found");
  const sessions = await openSessions(clerk, userId);
  for (const id of sessions) await ask(unlessStatus([GONE, 400], clerk.sessions.revokeSession(id)));
  return sessions;
}

import { ForbiddenError, UnauthorizedError } from "../core/errors.ts";
import { type Sql, unsafeSql } from "../platform/db.ts";
import { logger } from "../platform/logger.ts";
import { findProviderUser } from "./client.ts";
import { readOpenedInvite } from "./opened-invite.ts";
import type { ReadCookie } from "./rules/cookies.ts";
import type { AuthenticatedUser, ProviderUser, SessionClaims } from "./schemas.ts";
import { type CallerCount, type LoadedUser, touchUser, unsafeLinkInvited, unsafeLoadUser } from "./store/users.ts";
import { lockAccount } from "./store/webhooks.ts";

const SEEN_EVERY_MS = 5 * 60_000;

/**
 * Loads the user of a verified token with the present role and stores, so that changes take effect on the next request.
 * User is null for an unknown account; `isRevoked` if the session was ended or the account deleted.
 */
export async function findActor(claims: SessionClaims, count?: CallerCount): Promise<LoadedUser> {
  const loaded = await unsafeLoadUser(claims.sub, claims.sid, count);
  if (loaded.user && !loaded.isRevoked) noteSeen(loaded.user, loaded.lastSeenAt);
  return loaded;
}

/** Like `findActor`, but makes a person seen for the first time a member if an invite is open for them. */
export async function loadActor(claims: SessionClaims, readCookie: ReadCookie): Promise<AuthenticatedUser> {
  const loaded = await findActor(claims);
  if (loaded.isRevoked) throw new UnauthorizedError();
  return loaded.user ?? (await admitInvited(claims, readOpenedInvite(readCookie)));
}

async function admitInvited(claims: SessionClaims, opened: string | null): Promise<AuthenticatedUser> {
  const person = await findProviderUser(claims.sub);
  if (person) await unsafeSql((sql) => linkOnce(sql, person, opened));
  const { user } = await unsafeLoadUser(claims.sub, claims.sid);
  if (!user) throw new ForbiddenError("account_without_organization", "This account doesn't belong to an organization");
  return user;
}

async function linkOnce(sql: Sql, person: ProviderUser, opened: string | null): Promise<void> {
  await lockAccount(sql, person.id);
  await unsafeLinkInvited(sql, person, { opened, isAtSignIn: true });
}

function noteSeen(user: AuthenticatedUser, lastSeenAt: Date | null): void {
  if (lastSeenAt && Date.now() - lastSeenAt.getTime() < SEEN_EVERY_MS) return;
  touchUser(user.organizationId, user.id).catch((error) =>
    logger.warn({ err: error }, "time of the user's last visit not recorded"),
  );
}

import { createClerkClient } from "@clerk/backend";
import { issuerOfPublishableKey } from "../../core/sign-in.ts";
import { env } from "../../platform/env.ts";
import type { IdentityProvider } from "../schemas.ts";
import { endAllSessions, findUser, invite, openSessions } from "./clerk-accounts.ts";
import { ask, unlessStatus } from "./clerk-answers.ts";

/** Already accepted or revoked: nothing to revoke. */
const NOT_PENDING = 400;
const GONE = 404;

export function clerkProvider(): IdentityProvider {
  const { CLERK_SECRET_KEY: secretKey, CLERK_API_URL: apiUrl } = env();
  const [issuer, jwtKey] = [clerkIssuer(), clerkJwtKey()];
  if (!secretKey || !issuer) {
    throw new Error("Clerk needs CLERK_SECRET_KEY and NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY (or CLERK_ISSUER)");
  }
  const clerk = () => createClerkClient({ secretKey, apiUrl });
  return {
    name: "clerk",
    issuer,
    ...(jwtKey === undefined ? { secretKey } : { jwtKey }),
    findUser: (providerId) => findUser(clerk(), providerId),
    invite: (invitation) => invite(clerk(), invitation),
    async revokeInvite(invitationId) {
      await ask(unlessStatus([NOT_PENDING, GONE], clerk().invitations.revokeInvitation(invitationId)));
    },
    resetAccess: (providerId) => endAllSessions(clerk(), providerId),
    // Ban and deletion end every session at the provider; return their ids, because issued tokens are still valid.
    async suspend(providerId) {
      const sessions = await openSessions(clerk(), providerId);
      await ask(unlessStatus([GONE], clerk().users.banUser(providerId)));
      return sessions;
    },
    async restore(providerId) {
      await ask(unlessStatus([GONE], clerk().users.unbanUser(providerId)));
    },
    async remove(providerId) {
      const sessions = await openSessions(clerk(), providerId);
      await ask(unlessStatus([GONE], clerk().users.deleteUser(providerId)));
      return sessions;
    },
  };
}

/** Origin of Clerk's Frontend API: the `iss` claim of its tokens. */
export function clerkIssuer(): string | null {
  const { CLERK_ISSUER, NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY } = env();
  return CLERK_ISSUER?.replace(/\/$/, "") ?? issuerOfPublishableKey(NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY ?? "");
}

/** Public key that verifies tokens without a call to Clerk. Line breaks may be written as `\n`. */
export function clerkJwtKey(): string | undefined {
  return env().CLERK_JWT_KEY?.replaceAll("\\n", "\n");
}

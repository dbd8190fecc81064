import { NotFoundError } from "../core/errors.ts";
import { chooseLocalSignIn, type LocalSignInMode } from "../core/sign-in.ts";
import { env } from "../platform/env.ts";
import { clerkProvider } from "./client/clerk.ts";
import { localProvider } from "./client/local.ts";
import { identityProviderName } from "./client/provider-name.ts";
import type { IdentityProvider, ProviderUser } from "./schemas.ts";

export { identityProviderName };

export function identityProvider(): IdentityProvider {
  return identityProviderName() === "clerk" ? clerkProvider() : localProvider();
}

/** Fails with 404 unless the local provider is active. */
export function assertLocalProvider(): void {
  if (identityProviderName() !== "local") throw new NotFoundError();
}

/** Fails with 404 unless the local sign-in uses this mode. */
export function assertLocalSignIn(mode: LocalSignInMode): void {
  assertLocalProvider();
  if (chooseLocalSignIn(env()) !== mode) throw new NotFoundError();
}

/** The provider's record of a user, or null. A 403 of the provider is rethrown. */
export function findProviderUser(providerId: string): Promise<ProviderUser | null> {
  return identityProvider().findUser(providerId);
}

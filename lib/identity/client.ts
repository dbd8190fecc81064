import { NotFoundError } from "../core/errors.ts";
import { chooseLocalSignIn, type LocalSignInMode } from "../core/local-sign-in.ts";
import { env } from "../platform/env.ts";
import { clerkProvider } from "./client/clerk.ts";
import { localProvider } from "./client/local.ts";
import { identityProviderName } from "./client/provider-name.ts";
import type { IdentityProvider, ProviderUser } from "./schemas.ts";

export { identityProviderName };

export function identityProvider(): IdentityProvider {
  return identityProviderName() === "clerk" ? clerkProvider() : localProvider();
}

/** What only the local provider offers doesn't exist with another one. */
export function assertLocalProvider(): void {
  if (identityProviderName() !== "local") throw new NotFoundError();
}

/** The other way of signing in doesn't exist. */
export function assertLocalSignIn(mode: LocalSignInMode): void {
  assertLocalProvider();
  if (chooseLocalSignIn(env()) !== mode) throw new NotFoundError();
}

/** A person as the provider knows them, or null. A refusal of the provider (403) is passed on. */
export function findProviderUser(providerId: string): Promise<ProviderUser | null> {
  return identityProvider().findUser(providerId);
}

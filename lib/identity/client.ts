import { NotFoundError } from "../core/errors.ts";
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

/** A person as the provider knows them, or null. A refusal of the provider (403) is passed on. */
export function findProviderUser(providerId: string): Promise<ProviderUser | null> {
  return identityProvider().findUser(providerId);
}

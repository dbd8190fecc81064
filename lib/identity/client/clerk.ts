import { createClerkClient } from "@clerk/backend";
import { ForbiddenError } from "../../core/errors.ts";
import { env } from "../../platform/env.ts";
import { issuerOfPublishableKey } from "../rules/claims.ts";
import { toProviderUser } from "../rules/provider-user.ts";
import type { IdentityProvider } from "../schemas.ts";

export function clerkProvider(): IdentityProvider {
  const { CLERK_SECRET_KEY: secretKey, CLERK_JWT_KEY: jwtKey } = env();
  const issuer = clerkIssuer();
  if (!secretKey || !issuer) {
    throw new Error("Clerk needs CLERK_SECRET_KEY and NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY (or CLERK_ISSUER)");
  }
  return {
    name: "clerk",
    issuer,
    ...(jwtKey === undefined ? { secretKey } : { jwtKey: jwtKey.replaceAll("\\n", "\n") }),
    async findUser(providerId) {
      try {
        const user = await createClerkClient({ secretKey, apiUrl: env().CLERK_API_URL }).users.getUser(providerId);
        return user.raw === null ? null : toProviderUser(user.raw);
      } catch (error) {
        const status = (error as { status?: unknown }).status;
        if (status === 404) return null;
        if (status === 403) throw new ForbiddenError("The identity provider refused this user");
        throw error;
      }
    },
  };
}

/** Origin of Clerk's Frontend API: who its tokens say made them. */
export function clerkIssuer(): string | null {
  const { CLERK_ISSUER, NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY } = env();
  return CLERK_ISSUER?.replace(/\/$/, "") ?? issuerOfPublishableKey(NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY ?? "");
}

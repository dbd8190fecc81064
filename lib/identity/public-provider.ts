import { env } from "../platform/env.ts";
import { identityProviderName } from "./client.ts";

export type PublicProvider = { name: "local" } | { name: "clerk"; publishableKey: string };

/** What the browser has to know of the identity provider. The publishable key is public by design. */
export function publicProvider(): PublicProvider {
  if (identityProviderName() === "local") return { name: "local" };
  const { NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY: publishableKey } = env();
  if (publishableKey === undefined) throw new Error("Clerk needs NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY");
  return { name: "clerk", publishableKey };
}

import { chooseLocalSignIn, type LocalSignInMode } from "../core/local-sign-in.ts";
import { env } from "../platform/env.ts";
import { identityProviderName } from "./client.ts";
import { unsafeFindProviderId } from "./store/users.ts";

/** One of the people that the demo's seed makes. */
const DEMO_PERSON = "super@balcao.test";

export type PublicProvider = { name: "local"; signIn: LocalSignInMode } | { name: "clerk"; publishableKey: string };

/** What the browser has to know of the identity provider. The publishable key is public by design. */
export function publicProvider(): PublicProvider {
  if (identityProviderName() === "local") return { name: "local", signIn: chooseLocalSignIn(env()) };
  const { NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY: publishableKey } = env();
  if (publishableKey === undefined) throw new Error("Clerk needs NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY");
  return { name: "clerk", publishableKey };
}

/** Whether this installation is the demo: only there a click on one of its people leads anywhere. */
export async function hasDemoPeople(): Promise<boolean> {
  return (await unsafeFindProviderId(DEMO_PERSON)) !== null;
}

import { chooseLocalSignIn, type LocalSignInMode } from "../core/sign-in.ts";
import { env } from "../platform/env.ts";
import { identityProviderName } from "./client.ts";
import { invitedId } from "./rules/provider-user.ts";
import { unsafeFindProviderId, unsafeHasInvite } from "./store/users.ts";

/** A user that the demo's seed creates. */
const DEMO_PERSON = "super@balcao.test";

export type PublicProvider = { name: "local"; signIn: LocalSignInMode } | { name: "clerk"; publishableKey: string };

/** Identity provider settings for the browser. The publishable key is public by design. */
export function publicProvider(): PublicProvider {
  if (identityProviderName() === "local") return { name: "local", signIn: chooseLocalSignIn(env()) };
  const { NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY: publishableKey } = env();
  if (publishableKey === undefined) throw new Error("Clerk needs NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY");
  return { name: "clerk", publishableKey };
}

/** Whether this is the demo installation: its sign-in page lists the seeded people. */
export async function hasDemoPeople(): Promise<boolean> {
  return (await unsafeFindProviderId(DEMO_PERSON)) !== null;
}

/** Provider id of the member or invited person with this address; null if there is none. */
export async function findLocalPerson(email: string): Promise<string | null> {
  const member = await unsafeFindProviderId(email);
  return member ?? ((await unsafeHasInvite(email)) ? invitedId(email) : null);
}

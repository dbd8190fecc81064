import { invitedId } from "./rules/local-user.ts";
import { unsafeFindProviderId, unsafeHasInvite } from "./store/users.ts";

/** Who signs in with this address: a member, or somebody invited. Null when it is nobody's. */
export async function findLocalPerson(email: string): Promise<string | null> {
  const member = await unsafeFindProviderId(email);
  return member ?? ((await unsafeHasInvite(email)) ? invitedId(email) : null);
}

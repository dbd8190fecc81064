import { invitedId } from "./rules/local-user.ts";
import { unsafeFindProviderId, unsafeHasInvite } from "./store/users.ts";

/** Provider id of the member or invited person with this address; null if there is none. */
export async function findLocalPerson(email: string): Promise<string | null> {
  const member = await unsafeFindProviderId(email);
  return member ?? ((await unsafeHasInvite(email)) ? invitedId(email) : null);
}

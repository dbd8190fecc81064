import { z } from "zod";
import type { ProviderUser } from "../schemas.ts";

/** End of the year 9999: the database accepts no later time. */
const LAST_TIME = 253_402_300_799_999;

/** The fields of the provider's user object that we read. */
export const ProviderUserObject = z.object({
  id: z.string().min(1),
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  primary_email_address_id: z.string().nullish(),
  email_addresses: z
    .array(
      z.object({
        id: z.string(),
        email_address: z.string(),
        verification: z.object({ status: z.string().nullish() }).nullish(),
      }),
    )
    .nullish(),
  public_metadata: z
    .object({ invite: z.string().nullish().catch(null) })
    .nullish()
    .catch(null),
  updated_at: z.number().min(0).max(LAST_TIME).nullish(),
});
const INVITED = "user_invited_";

/** Reads the primary address only if verified: an unverified address must not accept an invite. */
export function toProviderUser(input: unknown): ProviderUser {
  const user = ProviderUserObject.parse(input);
  const primary = user.email_addresses?.find(({ id }) => id === user.primary_email_address_id);
  const email = primary?.verification?.status === "verified" ? primary.email_address.toLowerCase() : null;
  const name = [user.first_name, user.last_name].filter(Boolean).join(" ").trim();
  return {
    id: user.id,
    email,
    name: name || (email ?? user.id).replace(/@.*/, ""),
    updatedAt: user.updated_at ? new Date(user.updated_at) : null,
    inviteHash: user.public_metadata?.invite ?? null,
  };
}

/**
 * Provider id of an invited person who never signed in: the local provider keeps no accounts, so it encodes the
 * address.
 */
export function invitedId(email: string): string {
  return `${INVITED}${Buffer.from(email).toString("base64url")}`;
}

export function emailOfInvitedId(providerId: string): string | null {
  if (!providerId.startsWith(INVITED)) return null;
  return Buffer.from(providerId.slice(INVITED.length), "base64url").toString("utf8");
}

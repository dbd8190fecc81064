const INVITED = "user_invited_";

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

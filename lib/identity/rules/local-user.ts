const INVITED = "user_invited_";

/** The provider id of somebody who was invited but never came: the local provider keeps nobody, the id is the address. */
export function invitedId(email: string): string {
  return `${INVITED}${Buffer.from(email).toString("base64url")}`;
}

export function emailOfInvitedId(providerId: string): string | null {
  if (!providerId.startsWith(INVITED)) return null;
  return Buffer.from(providerId.slice(INVITED.length), "base64url").toString("utf8");
}

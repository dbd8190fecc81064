export type InvitationLimit = {
  of: "organization" | "address";
  limit: number;
  seconds: number;
  /** Of the error above the limit. */
  code: "address_invited_too_often" | "daily_invitations_used_up";
  message: string;
};

const [HOUR, DAY] = [3_600, 86_400];
const ADDRESS = {
  of: "address",
  code: "address_invited_too_often",
  message: "This address was invited too often",
} as const;

/**
 * Limits on sent invitations, first and repeated. They protect the operator's sender address, and a recipient across
 * all organizations.
 */
export const INVITATION_LIMITS: readonly InvitationLimit[] = [
  {
    of: "organization",
    limit: 200,
    seconds: DAY,
    code: "daily_invitations_used_up",
    message: "This organization reached its daily limit of invitations: try again tomorrow",
  },
  { ...ADDRESS, limit: 3, seconds: HOUR },
  { ...ADDRESS, limit: 10, seconds: DAY },
];

const PARAMETER = "invite";
const SIGN_IN_PAGES = /^\/sign-(?:in|up)(?:\/|$)/;

/** Link in an invitation mail: the sign-in page with the token of the invite. */
export function inviteLink(appUrl: string, token: string): string {
  const link = new URL("/sign-in", appUrl);
  link.searchParams.set(PARAMETER, token);
  return link.toString();
}

/** The token in an invitation link, or null. */
export function tokenOfLink({ pathname, searchParams }: URL): string | null {
  return SIGN_IN_PAGES.test(pathname) ? searchParams.get(PARAMETER) : null;
}

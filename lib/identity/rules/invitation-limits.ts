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
    message: "This organization invited too many people today",
  },
  { ...ADDRESS, limit: 3, seconds: HOUR },
  { ...ADDRESS, limit: 10, seconds: DAY },
];

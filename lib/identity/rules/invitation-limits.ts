import { INVITATION_REFUSALS } from "../../core/invitation-refusals.ts";

export type InvitationLimit = {
  of: "organization" | "address";
  limit: number;
  seconds: number;
  message: string;
};

const [HOUR, DAY] = [3_600, 86_400];
const ADDRESS = { of: "address", message: INVITATION_REFUSALS.tooOften } as const;

/**
 * Limits on sent invitations, first and repeated. They protect the operator's sender address, and a recipient across
 * all organizations.
 */
export const INVITATION_LIMITS: readonly InvitationLimit[] = [
  { of: "organization", limit: 200, seconds: DAY, message: INVITATION_REFUSALS.dayIsFull },
  { ...ADDRESS, limit: 3, seconds: HOUR },
  { ...ADDRESS, limit: 10, seconds: DAY },
];

/** Why an invitation is not sent, as the API words it; the team page recognizes the reason by this text. */
export const INVITATION_REFUSALS = {
  invited: "This address is invited already",
  member: "This address belongs to a member already",
  tooOften: "This address was invited too often",
  dayIsFull: "This organization invited too many people today",
} as const;

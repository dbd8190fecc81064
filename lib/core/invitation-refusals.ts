/** Why an invitation is not sent, as the API words it; the team page recognizes the reason by this text. */
export const INVITATION_REFUSALS = {
  invited: "This address is already invited",
  member: "This address already belongs to a member",
  tooOften: "This address was invited too often",
  dayIsFull: "This organization invited too many people today",
} as const;

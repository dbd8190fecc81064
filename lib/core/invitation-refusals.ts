/** Why an invitation isn't sent, as the API says it: the page of the team knows the reason by the sentence. */
export const INVITATION_REFUSALS = {
  invited: "This address is invited already",
  member: "This address belongs to a member already",
  tooOften: "This address was invited too often",
  dayIsFull: "This organization invited too many people today",
} as const;

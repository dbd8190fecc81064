export const PERSON_STATUSES = ["invited", "active", "deactivated"] as const;
export type PersonStatus = (typeof PERSON_STATUSES)[number];

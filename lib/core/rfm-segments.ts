/** The ten segments, in the order of the specification's table; the first five are the positive ones. */
export const RFM_SEGMENTS = [
  "champions",
  "loyal_customers",
  "potential_loyalist",
  "recent_customers",
  "promising",
  "need_attention",
  "about_to_sleep",
  "at_risk",
  "cant_lose_them",
  "hibernating",
] as const;
export type RfmSegment = (typeof RFM_SEGMENTS)[number];

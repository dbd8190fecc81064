/**
 * What a send's control group says. `no_control`: it has none. `insufficient`: its window is open, or too few people.
 * The others compare the purchase rates of both arms.
 */
export const EXPERIMENT_STATES = [
  ...(["no_control", "insufficient", "positive", "not_proven", "negative"] as const),
] as const;
export type ExperimentState = (typeof EXPERIMENT_STATES)[number];

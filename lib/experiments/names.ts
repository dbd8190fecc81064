/**
 * What a send's control group says. `no_control`: it has none. `insufficient`: its window is open, or too few people.
 * The others compare the purchase rates of both arms.
 */
export const EXPERIMENT_STATES = ["no_control", "insufficient", "positive", "not_proven", "negative"] as const;
export type ExperimentState = (typeof EXPERIMENT_STATES)[number];

/** Days that the results may look back, the default first. */
export const RESULT_PERIODS = ["90", "30", "365"] as const;

/** Shares of the audience that are offered as a control group, in percent. */
export const HOLDOUT_SHARES = [5, 10, 15, 20, 30, 50] as const;

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

/**
 * What an A/B test says. `sending`: its messages go out. `running`: until its horizon. `winner`: one variant is proven to
 * be better than every other. `not_proven`: none is. `cancelled`: the send ended before the decision.
 */
export const TEST_STATES = ["sending", "running", "winner", "not_proven", "cancelled"] as const;
export type TestState = (typeof TEST_STATES)[number];

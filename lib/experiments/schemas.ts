import { z } from "zod";
import { EstimateQuery, MAX_HOLDOUT_PERCENT, ReportQuery } from "../campaigns/schemas.ts";

export { EXPERIMENT_STATES, type ExperimentState } from "./names.ts";
export type { CampaignExperiment, EffectForecast } from "./responses.ts";

/** `GET /campaigns/:id/experiment`. Default: the latest send. */
export const ExperimentQuery = ReportQuery;
export type ExperimentQuery = z.infer<typeof ExperimentQuery>;

/** `GET /campaigns/estimate/effect` */
export const EffectQuery = EstimateQuery.extend({
  holdoutPercent: z.coerce.number().int().min(0).max(MAX_HOLDOUT_PERCENT).default(0),
});
export type EffectQuery = z.infer<typeof EffectQuery>;

import { z } from "zod";
import { EstimateQuery, MAX_HOLDOUT_PERCENT, ReportQuery } from "../campaigns/schemas.ts";

export type { ExperimentState } from "./names.ts";
export type { CampaignExperiment, CampaignResults, EffectForecast } from "./responses.ts";

/** `GET /campaigns/:id/experiment`. Default: the latest send. */
export const ExperimentQuery = ReportQuery;
export type ExperimentQuery = z.infer<typeof ExperimentQuery>;

/** `GET /campaigns/estimate/effect` */
export const EffectQuery = EstimateQuery.extend({
  holdoutPercent: z.coerce.number().int().min(0).max(MAX_HOLDOUT_PERCENT).default(0),
});
export type EffectQuery = z.infer<typeof EffectQuery>;

/** Days that the results may look back. */
export const RESULT_PERIODS = [30, 90, 365] as const;

/** `GET /campaigns/results` */
export const ResultsQuery = z.object({
  days: z.coerce
    .number()
    .refine((days) => RESULT_PERIODS.some((period) => period === days), `must be one of ${RESULT_PERIODS.join(", ")}`)
    .default(90),
});
export type ResultsQuery = z.infer<typeof ResultsQuery>;

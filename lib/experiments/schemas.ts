import { z } from "zod";
import { EstimateQuery, MAX_HOLDOUT_PERCENT, ReportQuery } from "../campaigns/schemas.ts";
import { Uuid } from "../core/uuid.ts";
import { RESULT_PERIODS } from "./names.ts";

export type { ExperimentState, TestState } from "./names.ts";
export type {
  CampaignExperiment,
  CampaignResults,
  EffectForecast,
  GroupResults,
  PooledResult,
  ProgrammeResults,
  SendTestView,
  TestResult,
} from "./responses.ts";

/** `GET /campaigns/:id/experiment`. Default: the latest send. */
export const ExperimentQuery = ReportQuery;
export type ExperimentQuery = z.infer<typeof ExperimentQuery>;

/** `GET /campaigns/estimate/effect` */
export const EffectQuery = EstimateQuery.extend({
  holdoutPercent: z.coerce.number().int().min(0).max(MAX_HOLDOUT_PERCENT).default(0),
});
export type EffectQuery = z.infer<typeof EffectQuery>;

/** `GET /campaigns/results` */
export const ResultsQuery = z.object({
  days: z.enum(RESULT_PERIODS).default(RESULT_PERIODS[0]).transform(Number),
  campaignId: Uuid.optional().describe("Only the sends of this campaign, as of one that repeats."),
});
export type ResultsQuery = z.infer<typeof ResultsQuery>;

/** `GET /campaigns/results/groups` */
export const GroupResultsQuery = ResultsQuery.pick({ days: true });
export type GroupResultsQuery = z.infer<typeof GroupResultsQuery>;

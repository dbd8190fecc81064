import { z } from "zod";
import { oneOfParam, optionalParam } from "../core/list-filters.ts";
import { Paging, sorted } from "../core/paging.ts";
import { MAX_SEARCH } from "../core/search.ts";
import { Uuid } from "../core/uuid.ts";
import { StoreIdsParam } from "../stores/schemas.ts";
import { SCORE_GROUPS } from "./names.ts";

export type { PublicSurvey, SurveyResponseView, SurveySummary, SurveyView } from "./responses.ts";

export const MAX_QUESTION = 200;
export const MAX_COMMENT = 2_000;

export const SurveyId = z.object({ id: Uuid });
export type SurveyId = z.infer<typeof SurveyId>;

const Question = z.string().trim().min(5, "must have at least 5 characters").max(MAX_QUESTION);

export const CreateSurvey = z.strictObject({ question: Question, storeId: Uuid.nullish() });
export type CreateSurvey = z.infer<typeof CreateSurvey>;

export const SurveyPatch = z
  .strictObject({
    question: Question.optional(),
    storeId: Uuid.nullish(),
    isActive: z.boolean().optional(),
  })
  .refine((patch) => Object.keys(patch).length > 0, "must change something");
export type SurveyPatch = z.infer<typeof SurveyPatch>;

export const SURVEY_SORTS = ["createdAt", "question"] as const;
export const SurveysQuery = Paging.extend({
  status: oneOfParam(["active", "inactive"]),
  q: z.string().trim().max(MAX_SEARCH).optional().catch(undefined),
  ...sorted(SURVEY_SORTS, { order: "desc" }),
});
export type SurveysQuery = z.infer<typeof SurveysQuery>;

const MAX_DAYS = 3_660;
/** The last N days including today; omitted: all time. */
const Days = z.coerce.number().int().min(1).max(MAX_DAYS).optional().catch(undefined);

export const SurveySummaryQuery = z.object({ days: Days, storeIds: StoreIdsParam });
export type SurveySummaryQuery = z.infer<typeof SurveySummaryQuery>;

export const RESPONSE_SORTS = ["createdAt", "score"] as const;
export const SurveyResponsesQuery = Paging.extend({
  days: Days,
  storeIds: StoreIdsParam,
  group: oneOfParam(SCORE_GROUPS),
  /** Only responses with a comment. */
  commented: optionalParam(z.enum(["true", "1"]).transform(() => true)),
  ...sorted(RESPONSE_SORTS, { order: "desc" }),
});
export type SurveyResponsesQuery = z.infer<typeof SurveyResponsesQuery>;

export const SurveyTokenParams = z.object({ token: z.string().regex(/^[\w-]{22}$/) });
export type SurveyTokenParams = z.infer<typeof SurveyTokenParams>;

export const AnswerSurvey = z.strictObject({
  score: z.int().min(0).max(10),
  comment: z.string().trim().max(MAX_COMMENT).nullish(),
});
export type AnswerSurvey = z.infer<typeof AnswerSurvey>;

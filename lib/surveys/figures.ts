import { z } from "zod";
import type { FigureFilter } from "../core/figures/figures.ts";
import { Uuid } from "../core/uuid.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { Figure } from "../platform/figures.ts";
import { coveredStores } from "../stores/index.ts";
import { StoreIdsParam } from "../stores/schemas.ts";
import type { ScoreGroup } from "./names.ts";
import { getSurvey, getSurveySummary, sinceDays } from "./read-surveys.ts";
import type { SurveySummary } from "./schemas.ts";
import { findAnswerRows, findAskedRows } from "./store/answer-rows.ts";
import { toAnswerFigureRow, toAskedFigureRow } from "./views.ts";

const MAX_DAYS = 3_660;
const SURVEYS = { area: "surveys", permissions: ["app:surveys"] } as const;

/** `days`: the last ones, including today; all time by default. */
const OneSurvey = z.object({
  surveyId: Uuid,
  days: z.coerce.number().int().min(1).max(MAX_DAYS).optional(),
  storeIds: StoreIdsParam,
});
type OneSurvey = z.infer<typeof OneSurvey>;
const Scored = OneSurvey.extend({ score: z.coerce.number().int().min(0).max(10).optional() });
type Scored = z.infer<typeof Scored>;

const summaryOf = (ctx: Ctx, { surveyId: id, days, storeIds }: OneSurvey): Promise<SurveySummary> =>
  getSurveySummary(ctx, { id, days, storeIds });

const filters = async (ctx: Ctx, { surveyId: id, days }: OneSurvey): Promise<FigureFilter[]> => [
  { key: "survey", values: { question: (await getSurvey(ctx, { id })).question } },
  ...(days === undefined ? [] : [{ key: "lastDays", values: { days } }]),
];

const asked: Figure<OneSurvey> = {
  ...SURVEYS,
  id: "surveys.asked",
  unit: "count",
  kind: "surveys",
  key: ["time", "id"],
  parameters: OneSurvey,
  value: async (ctx, params) => (await summaryOf(ctx, params)).asked,
  filters,
  rows: async (ctx, params, page) => {
    const { surveyId, days, storeIds } = params;
    await getSurvey(ctx, { id: surveyId });
    const selection = { surveyId, since: sinceDays(ctx, days) };
    return (await findAskedRows(ctx.db, coveredStores(ctx, storeIds), selection, page)).map(toAskedFigureRow);
  },
};

function answers(
  id: string,
  read: (summary: SurveySummary, score: number | undefined) => number,
  group?: ScoreGroup,
): Figure<Scored> {
  return {
    ...SURVEYS,
    id,
    unit: "count",
    kind: "answers",
    key: ["time", "id"],
    parameters: group ? OneSurvey : Scored,
    value: async (ctx, params) => read(await summaryOf(ctx, params), params.score),
    filters: async (ctx, params) => [
      ...(await filters(ctx, params)),
      ...(params.score === undefined ? [] : [{ key: "score", values: { score: params.score } }]),
    ],
    rows: async (ctx, params, page) => {
      const { surveyId, days, storeIds, score } = params;
      await getSurvey(ctx, { id: surveyId });
      const selection = { surveyId, since: sinceDays(ctx, days), group, score };
      return (await findAnswerRows(ctx.db, coveredStores(ctx, storeIds), selection, page)).map(toAnswerFigureRow);
    },
  };
}

const nps: Figure<OneSurvey> = {
  ...SURVEYS,
  id: "surveys.nps",
  unit: "ratio",
  parameters: OneSurvey,
  of: { numerator: "surveys.promoters", minus: "surveys.detractors", denominator: "surveys.responses" },
  value: async (ctx, params) => {
    const score = (await summaryOf(ctx, params)).nps;
    return score === null ? null : score / 100;
  },
  filters,
};

const responseRate: Figure<OneSurvey> = {
  ...SURVEYS,
  id: "surveys.response-rate",
  unit: "ratio",
  parameters: OneSurvey,
  of: { numerator: "surveys.responses", denominator: "surveys.asked" },
  value: async (ctx, params) => {
    const summary = await summaryOf(ctx, params);
    return summary.asked === 0 ? null : summary.responses / summary.asked;
  },
  filters,
};

/** What the page of a survey shows. */
export const SURVEY_FIGURES: readonly Figure[] = [
  asked,
  answers("surveys.responses", ({ responses, scores }, score) =>
    score === undefined ? responses : (scores[score] ?? 0),
  ),
  answers("surveys.promoters", ({ promoters }) => promoters, "promoters"),
  answers("surveys.passives", ({ passives }) => passives, "passives"),
  answers("surveys.detractors", ({ detractors }) => detractors, "detractors"),
  nps,
  responseRate,
] as Figure[];

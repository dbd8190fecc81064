import { addDays, dayOf, startOfDay } from "../core/dates.ts";
import { NotFoundError } from "../core/errors.ts";
import type { Page } from "../core/paging.ts";
import type { Ctx } from "../platform/ctx.ts";
import { heavyRead } from "../platform/heavy-work.ts";
import { coveredStores } from "../stores/index.ts";
import { SCORES } from "./names.ts";
import { groupScores, npsOf } from "./rules/nps.ts";
import {
  type SurveyId,
  SurveyResponsesQuery,
  type SurveyResponseView,
  type SurveySummary,
  type SurveySummaryQuery,
  type SurveysQuery,
  type SurveyView,
} from "./schemas.ts";
import { countAsked, countScores, findResponses, type StoreScore } from "./store/responses.ts";
import { findSurvey, findSurveys } from "./store/surveys.ts";
import { toResponseView, toSurveyView } from "./views.ts";

const LAST_COMMENTS = 5;

/** The organization's surveys; counts only responses of the actor's stores. */
export async function listSurveys(ctx: Ctx, query: SurveysQuery): Promise<Page<SurveyView>> {
  const { data, ...page } = await heavyRead(ctx, () => findSurveys(ctx.db, coveredStores(ctx), query));
  return { data: data.map(toSurveyView), ...page };
}

export async function getSurvey(ctx: Ctx, { id }: SurveyId): Promise<SurveyView> {
  const survey = await findSurvey(ctx.db, coveredStores(ctx), id);
  if (!survey) throw new NotFoundError("survey_not_found");
  return toSurveyView(survey);
}

/** Responses to one survey, limited to the actor's stores. */
export async function listSurveyResponses(
  ctx: Ctx,
  { id, ...query }: SurveyId & SurveyResponsesQuery,
): Promise<Page<SurveyResponseView>> {
  await getSurvey(ctx, { id });
  const covered = coveredStores(ctx, query.storeIds);
  const found = { id, since: sinceDays(ctx, query.days), query };
  const { data, ...page } = await heavyRead(ctx, () => findResponses(ctx.db, covered, found));
  return { data: data.map(toResponseView), ...page };
}

/** Scores in total and per store, NPS and latest comments, limited to the actor's stores. */
export async function getSurveySummary(
  ctx: Ctx,
  { id, days, storeIds }: SurveyId & SurveySummaryQuery,
): Promise<SurveySummary> {
  await getSurvey(ctx, { id });
  const covered = coveredStores(ctx, storeIds);
  const since = sinceDays(ctx, days);
  const query = SurveyResponsesQuery.parse({ limit: LAST_COMMENTS, commented: "true" });
  const { counts, asked, comments } = await heavyRead(ctx, async () => ({
    counts: await countScores(ctx.db, covered, { id, since }),
    asked: await countAsked(ctx.db, covered, { id, since }),
    comments: await findResponses(ctx.db, covered, { id, since, query }),
  }));
  const scores = spread(counts);
  const groups = groupScores(scores);
  return {
    asked,
    responses: scores.reduce((total, count) => total + count, 0),
    nps: npsOf(groups),
    ...groups,
    scores,
    byStore: byStore(counts),
    comments: comments.data.map(toResponseView),
  };
}

/** Start of the first of the last `days` days, including today. */
export function sinceDays(ctx: Ctx, days: number | undefined): Date | null {
  return days === undefined ? null : startOfDay(addDays(dayOf(ctx.clock.now()), 1 - days));
}

function spread(counts: readonly { score: number; count: number }[]): number[] {
  return SCORES.map((score) => counts.reduce((sum, one) => sum + (one.score === score ? one.count : 0), 0));
}

function byStore(counts: readonly StoreScore[]): SurveySummary["byStore"] {
  const stores = Map.groupBy(counts, ({ storeId }) => storeId);
  return [...stores]
    .map(([storeId, ofStore]) => {
      const scores = spread(ofStore);
      const responses = scores.reduce((total, count) => total + count, 0);
      return { storeId, store: ofStore[0]?.store ?? "", responses, nps: npsOf(groupScores(scores)) ?? 0 };
    })
    .sort((a, b) => b.responses - a.responses || a.store.localeCompare(b.store));
}

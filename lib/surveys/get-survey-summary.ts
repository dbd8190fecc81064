import { addDays, dayOf, startOfDay } from "../core/dates.ts";
import { SCORES } from "../core/survey-scores.ts";
import type { Ctx } from "../platform/ctx.ts";
import { heavyRead } from "../platform/heavy-work.ts";
import { coveredStores } from "../stores/index.ts";
import { getSurvey } from "./get-survey.ts";
import { groupScores, npsOf } from "./rules/nps.ts";
import { type SurveyId, SurveyResponsesQuery, type SurveySummary, type SurveySummaryQuery } from "./schemas.ts";
import { countAsked, countScores, findResponses, type StoreScore } from "./store/responses.ts";
import { toResponseView } from "./views.ts";

const LAST_COMMENTS = 5;

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

import type { Page } from "../core/paging.ts";
import type { Ctx } from "../platform/ctx.ts";
import { heavyRead } from "../platform/heavy-work.ts";
import { coveredStores } from "../stores/index.ts";
import { getSurvey } from "./get-survey.ts";
import { sinceDays } from "./get-survey-summary.ts";
import type { SurveyId, SurveyResponsesQuery, SurveyResponseView } from "./schemas.ts";
import { findResponses } from "./store/responses.ts";
import { toResponseView } from "./views.ts";

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

import type { Page } from "../core/paging.ts";
import type { Ctx } from "../platform/ctx.ts";
import { coveredStores } from "../stores/index.ts";
import type { SurveysQuery, SurveyView } from "./schemas.ts";
import { findSurveys } from "./store/surveys.ts";
import { toSurveyView } from "./views.ts";

/** The organization's surveys; counts only responses of the actor's stores. */
export async function listSurveys(ctx: Ctx, query: SurveysQuery): Promise<Page<SurveyView>> {
  const { data, ...page } = await findSurveys(ctx.db, coveredStores(ctx), query);
  return { data: data.map(toSurveyView), ...page };
}

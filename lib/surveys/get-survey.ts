import { NotFoundError } from "../core/errors.ts";
import type { Ctx } from "../platform/ctx.ts";
import { coveredStores } from "../stores/index.ts";
import type { SurveyId, SurveyView } from "./schemas.ts";
import { findSurvey } from "./store/surveys.ts";
import { toSurveyView } from "./views.ts";

export async function getSurvey(ctx: Ctx, { id }: SurveyId): Promise<SurveyView> {
  const survey = await findSurvey(ctx.db, coveredStores(ctx), id);
  if (!survey) throw new NotFoundError("survey_not_found");
  return toSurveyView(survey);
}

import { ForbiddenError, NotFoundError } from "../core/errors.ts";
import { assertSeesEveryStore } from "../core/store-scope.ts";
import { type Ctx, changeBy } from "../platform/ctx.ts";
import { coveredStores, expandStores, visibleStores } from "../stores/index.ts";
import { getSurvey } from "./read-surveys.ts";
import type { CreateSurvey, SurveyId, SurveyPatch, SurveyView } from "./schemas.ts";
import { findSurvey, insertSurvey, lockSurvey, storeExists, updateSurveyRow } from "./store/surveys.ts";

export async function createSurvey(ctx: Ctx, survey: CreateSurvey): Promise<SurveyView> {
  await assertOwn(ctx, survey.storeId ?? null);
  const id = await ctx.db.transaction((tx) => insertSurvey(tx, ctx.orgId, { ...survey, ...changeBy(ctx) }));
  return getSurvey(ctx, { id });
}

/**
 * Inactive surveys accept no responses but keep existing ones. 403 if customers of stores that the actor does not see
 * also get this survey.
 */
export async function updateSurvey(ctx: Ctx, { id, ...patch }: SurveyId & SurveyPatch): Promise<SurveyView> {
  if (patch.storeId !== undefined) await assertOwn(ctx, patch.storeId);
  await ctx.db.transaction(async (tx) => {
    await lockSurvey(tx, ctx.orgId, id);
    const survey = await findSurvey(tx, coveredStores(ctx), id);
    if (!survey) throw new NotFoundError("survey_not_found");
    if (survey.storeId === null) assertSeesEveryStore(ctx);
    if (!survey.isOwn)
      throw new ForbiddenError(
        "survey_beyond_own_stores",
        "The survey also goes to customers of stores that you cannot access",
      );
    await updateSurveyRow(tx, ctx.orgId, id, { ...patch, ...changeBy(ctx) });
  });
  return getSurvey(ctx, { id });
}

/** 404 for a store that is missing or not visible; 403 for a survey of all stores unless the actor sees every store. */
async function assertOwn(ctx: Ctx, storeId: string | null): Promise<void> {
  if (storeId === null) return assertSeesEveryStore(ctx);
  const visible = await visibleStores(ctx, await expandStores(ctx, [storeId]));
  const isVisible = visible === null || visible.includes(storeId);
  if (!isVisible || !(await storeExists(ctx.db, ctx.orgId, storeId))) throw new NotFoundError("store_not_found");
}

import { NotFoundError } from "../core/errors.ts";
import { assertSeesEveryStore } from "../core/store-scope.ts";
import { actorId, visibleStores } from "../customers/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { expandStores } from "../stores/index.ts";
import { getSurvey } from "./get-survey.ts";
import type { CreateSurvey, SurveyId, SurveyPatch, SurveyView } from "./schemas.ts";
import { storeExists } from "./store/stores.ts";
import { insertSurvey, updateSurveyRow } from "./store/surveys.ts";

export async function createSurvey(ctx: Ctx, survey: CreateSurvey): Promise<SurveyView> {
  await assertOwn(ctx, survey.storeId ?? null);
  const id = await insertSurvey(ctx.db, ctx.orgId, { ...survey, actorId: actorId(ctx.actor), now: ctx.clock.now() });
  return getSurvey(ctx, { id });
}

/** An inactive survey takes no more answers; those it has stay. */
export async function updateSurvey(ctx: Ctx, { id, ...patch }: SurveyId & SurveyPatch): Promise<SurveyView> {
  const { store } = await getSurvey(ctx, { id });
  if (store === null) assertSeesEveryStore(ctx);
  if (patch.storeId !== undefined) await assertOwn(ctx, patch.storeId);
  await updateSurveyRow(ctx.db, ctx.orgId, id, { ...patch, actorId: actorId(ctx.actor), now: ctx.clock.now() });
  return getSurvey(ctx, { id });
}

/** A store that isn't there, or not for this actor: 404. A survey of all stores is of who sees them all: 403 else. */
async function assertOwn(ctx: Ctx, storeId: string | null): Promise<void> {
  if (storeId === null) return assertSeesEveryStore(ctx);
  const visible = await visibleStores(ctx, await expandStores(ctx, [storeId]));
  const isVisible = visible === null || visible.includes(storeId);
  if (!isVisible || !(await storeExists(ctx.db, ctx.orgId, storeId))) throw new NotFoundError("Store");
}

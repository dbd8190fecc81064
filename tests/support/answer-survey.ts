import { POST as answer } from "../../app/api/public/survey/[token]/route.ts";
import type { Ctx } from "../../lib/platform/ctx.ts";
import { createSurvey, issueSurveyTokens } from "../../lib/surveys/index.ts";
import { call } from "./http.ts";

/** Sends answers with one link of a new survey; only the first one counts. */
export async function answerSurvey(
  ctx: Ctx,
  { customerId, storeId, scores }: { customerId: string; storeId: string; scores: readonly number[] },
): Promise<{ surveyId: string }> {
  const { id: surveyId } = await createSurvey(ctx, { question: "De 0 a 10, quanto você recomendaria nossa loja?" });
  const asked = { surveyId, customerId, storeId, campaignId: null, recipientId: null };
  const [token = ""] = await ctx.db.sql((sql) => issueSurveyTokens(sql, ctx.orgId, [asked]));
  for (const score of scores) await call(answer, { method: "POST", params: { token }, body: { score } });
  return { surveyId };
}

import { AppError, ConflictError, NotFoundError } from "../core/errors.ts";
import { systemClock } from "../platform/clock.ts";
import { tenantDb } from "../platform/db.ts";
import type { AnswerSurvey, PublicSurvey, SurveyTokenParams } from "./schemas.ts";
import { findAsked, insertAnswer, unsafeFindSurveyOrganization } from "./store/answers.ts";

const GONE = 410;

/** What somebody was asked, by the token they were sent: they are signed in nowhere. */
export async function unsafeGetPublicSurvey({ token }: SurveyTokenParams): Promise<PublicSurvey> {
  const { store, question, isActive, answeredAt } = await load(token);
  if (!isActive && answeredAt === null) throw new AppError(GONE, "The survey is closed");
  return { store, question, answered: answeredAt !== null };
}

/** Fails with 404 for an unknown token, before its answer is read. */
export async function unsafeAssertSurveyToken({ token }: SurveyTokenParams): Promise<void> {
  if ((await unsafeFindSurveyOrganization(token)) === undefined) throw new NotFoundError("Survey");
}

/** Takes one answer a token, the first one. */
export async function unsafeAnswerSurvey({
  token,
  score,
  comment,
}: SurveyTokenParams & AnswerSurvey): Promise<{ received: true }> {
  const { orgId, isActive, answeredAt } = await load(token);
  if (answeredAt !== null) throw new ConflictError("The survey was already answered");
  if (!isActive) throw new AppError(GONE, "The survey is closed");
  const answer = { score, comment: comment || null, now: systemClock.now() };
  const isFirst = await tenantDb(orgId).sql((sql) => insertAnswer(sql, orgId, token, answer));
  if (!isFirst) throw new ConflictError("The survey was already answered");
  return { received: true };
}

async function load(token: string) {
  const orgId = await unsafeFindSurveyOrganization(token);
  const asked = orgId === undefined ? undefined : await findAsked(tenantDb(orgId), orgId, token);
  if (orgId === undefined || !asked) throw new NotFoundError("Survey");
  return { orgId, ...asked };
}

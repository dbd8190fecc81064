import { AppError, ConflictError, NotFoundError } from "../core/errors.ts";
import { systemClock } from "../platform/clock.ts";
import { tenantDb } from "../platform/db.ts";
import type { AnswerSurvey, PublicSurvey, SurveyTokenParams } from "./schemas.ts";
import { findAsked, insertAnswer, unsafeFindSurveyOrganization } from "./store/answers.ts";

const GONE = 410;

/** Public: the survey of a token. The reader is not signed in. */
export async function unsafeGetPublicSurvey({ token }: SurveyTokenParams): Promise<PublicSurvey> {
  const { store, question, isActive, answeredAt } = await load(token);
  if (!isActive && answeredAt === null) throw new AppError(GONE, "The survey is closed");
  return { store, question, answered: answeredAt !== null };
}

/** 404 for an unknown token, checked before reading the request body. */
export async function unsafeAssertSurveyToken({ token }: SurveyTokenParams): Promise<void> {
  if ((await unsafeFindSurveyOrganization(token)) === undefined) throw new NotFoundError("Survey");
}

/** Accepts one answer per token, the first. */
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

import { ConflictError, GoneError, NotFoundError } from "../core/errors.ts";
import { systemClock } from "../platform/clock.ts";
import { tenantDb } from "../platform/db.ts";
import type { AnswerSurvey, PublicSurvey, SurveyTokenParams } from "./schemas.ts";
import { findAsked, insertAnswer, unsafeFindSurveyOrganization } from "./store/answers.ts";

/** Public: the survey of a token. The reader is not signed in. */
export async function unsafeGetPublicSurvey({ token }: SurveyTokenParams): Promise<PublicSurvey> {
  const { store, question, isActive, answeredAt } = await load(token);
  if (!isActive && answeredAt === null) throw surveyClosed();
  return { store, question, answered: answeredAt !== null };
}

/** 404 for an unknown token, checked before reading the request body. */
export async function unsafeAssertSurveyToken({ token }: SurveyTokenParams): Promise<void> {
  if ((await unsafeFindSurveyOrganization(token)) === undefined) throw new NotFoundError("survey_not_found");
}

/** Accepts one answer per token, the first. */
export async function unsafeAnswerSurvey({
  token,
  score,
  comment,
}: SurveyTokenParams & AnswerSurvey): Promise<{ received: true }> {
  const { orgId, isActive, answeredAt } = await load(token);
  if (answeredAt !== null) throw alreadyAnswered();
  if (!isActive) throw surveyClosed();
  const answer = { score, comment: comment || null, now: systemClock.now() };
  const isFirst = await tenantDb(orgId).sql((sql) => insertAnswer(sql, orgId, token, answer));
  if (!isFirst) throw alreadyAnswered();
  return { received: true };
}

async function load(token: string) {
  const orgId = await unsafeFindSurveyOrganization(token);
  const asked = orgId === undefined ? undefined : await findAsked(tenantDb(orgId), orgId, token);
  if (orgId === undefined || !asked) throw new NotFoundError("survey_not_found");
  return { orgId, ...asked };
}

function surveyClosed(): GoneError {
  return new GoneError("survey_closed", "The survey is closed");
}

function alreadyAnswered(): ConflictError {
  return new ConflictError("survey_already_answered", "The survey was already answered");
}

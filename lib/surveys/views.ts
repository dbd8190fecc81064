import type { KeyedRow } from "../core/figures/figures.ts";
import { SCORES } from "./names.ts";
import { groupScores, npsOf } from "./rules/nps.ts";
import type { SurveyResponseView, SurveyView } from "./schemas.ts";
import type { AnswerRow, AskedRow } from "./store/answer-rows.ts";
import type { ResponseRow } from "./store/responses.ts";
import type { SurveyRow } from "./store/surveys.ts";

export function toSurveyView({ scores, storeId, store, ...row }: SurveyRow): SurveyView {
  const counts = SCORES.map((score) => scores?.[score] ?? 0);
  return {
    id: row.id,
    question: row.question,
    isActive: row.isActive,
    isOwn: row.isOwn,
    store: storeId === null ? null : { id: storeId, name: store ?? "" },
    responses: counts.reduce((total, count) => total + count, 0),
    nps: npsOf(groupScores(counts)),
    lastResponseAt: row.lastResponseAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function toResponseView({ customerId, customer, ...row }: ResponseRow): SurveyResponseView {
  return {
    id: row.id,
    score: row.score,
    comment: row.comment,
    storeId: row.storeId,
    store: row.store,
    createdAt: row.createdAt.toISOString(),
    customer: { id: customerId, name: customer },
  };
}

export function toAnswerFigureRow({ score, comment, ...row }: AnswerRow): KeyedRow {
  return { ...toAskedFigureRow(row), answer: { score, comment } };
}

/** `at`: when the customer was asked. */
export function toAskedFigureRow({ id, customerId, customer, storeId, store, at }: AskedRow): KeyedRow {
  return {
    key: [at.toISOString(), id],
    id,
    customer: { id: customerId, name: customer },
    store: { id: storeId, name: store },
    seller: null,
    at: at.toISOString(),
    amount: null,
  };
}

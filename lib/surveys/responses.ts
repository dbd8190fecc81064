import { z } from "zod";

/** `GET /surveys/:id`. */
export const SurveyView = z
  .object({
    id: z.string(),
    question: z.string(),
    store: z.object({ id: z.string(), name: z.string() }).nullable().describe("Null: every store."),
    isActive: z.boolean(),
    isOwn: z
      .boolean()
      .describe("The reader may edit it: no customer of a store hidden from the reader gets or will get it."),
    responses: z.number(),
    nps: z.number().nullable().describe("−100 to 100; null without responses."),
    lastResponseAt: z.string().nullable(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: "SurveyView" });
export type SurveyView = z.infer<typeof SurveyView>;

export const SurveyResponseView = z
  .object({
    id: z.string(),
    score: z.number(),
    comment: z.string().nullable(),
    createdAt: z.string(),
    storeId: z.string(),
    store: z.string(),
    customer: z
      .object({ id: z.string(), name: z.string().nullable() })
      .describe("A null name was erased or never known."),
  })
  .meta({ id: "SurveyResponseView" });
export type SurveyResponseView = z.infer<typeof SurveyResponseView>;

/** `GET /surveys/:id/summary`. */
export const SurveySummary = z
  .object({
    asked: z.number().describe("Number of customers asked; `responses`: how many of them answered."),
    responses: z.number(),
    nps: z.number().nullable(),
    promoters: z.number(),
    passives: z.number(),
    detractors: z.number(),
    scores: z.array(z.number()).describe("Count per score, from 0."),
    byStore: z.array(z.object({ storeId: z.string(), store: z.string(), responses: z.number(), nps: z.number() })),
    comments: z.array(SurveyResponseView),
  })
  .meta({ id: "SurveySummary" });
export type SurveySummary = z.infer<typeof SurveySummary>;

/** `GET /public/survey/:token`. */
export const PublicSurvey = z
  .object({ store: z.string(), question: z.string(), answered: z.boolean() })
  .meta({ id: "PublicSurvey" });
export type PublicSurvey = z.infer<typeof PublicSurvey>;

import { z } from "zod";
import { EstimateQuery, MAX_HOLDOUT_PERCENT, ReportQuery } from "../campaigns/schemas.ts";
import { isDay } from "../core/dates.ts";
import { isWholeMicros } from "../core/money.ts";
import { Uuid } from "../core/uuid.ts";
import { CHARGED_PER, FREE_TARIFF, TARIFFS } from "./names.ts";

export type { CampaignCost, CostForecast, CostSettingsView, PriceView } from "./responses.ts";

export const MARGIN_PERCENT = { min: 1, max: 100 };
export const MONTHLY_BUDGET = { min: 1, max: 100_000_000 };
/** In reais a message. */
export const MESSAGE_PRICE = { min: 0, max: 100 };

/** `PUT /settings/costs` */
export const SaveCostSettings = z.strictObject({
  /** Share of the revenue that remains after the goods are paid; null: not known. */
  marginPercent: z.int().min(MARGIN_PERCENT.min).max(MARGIN_PERCENT.max).nullable(),
  monthlyBudget: z
    .int()
    .min(MONTHLY_BUDGET.min)
    .max(MONTHLY_BUDGET.max)
    .nullable()
    .optional()
    .describe(
      "In reais; a send above it needs the approval of a second administrator. Null: no limit; absent: unchanged.",
    ),
});
export type SaveCostSettings = z.infer<typeof SaveCostSettings>;

/** `POST /settings/costs/prices` */
export const AddPrice = z
  .strictObject({
    tariff: z.enum(TARIFFS),
    /** In reais a message. */
    price: z
      .number()
      .min(MESSAGE_PRICE.min)
      .max(MESSAGE_PRICE.max)
      .refine(isWholeMicros, "must have six decimals at most"),
    chargedPer: z.enum(CHARGED_PER),
    isFreeInReplyWindow: z.boolean().default(false),
    /** The first day, UTC−3. */
    validFrom: z.string().refine((text) => isDay(text) && text >= "2000-01-01" && text < "2200-01-01", "must be a day"),
  })
  .refine(({ tariff, isFreeInReplyWindow }) => !isFreeInReplyWindow || tariff === FREE_TARIFF, {
    path: ["isFreeInReplyWindow"],
    message: `only for ${FREE_TARIFF}`,
  });
export type AddPrice = z.infer<typeof AddPrice>;

export const PriceId = z.object({ id: Uuid });
export type PriceId = z.infer<typeof PriceId>;

/** `GET /campaigns/:id/cost`. Default: the latest send. */
export const CostQuery = ReportQuery;
export type CostQuery = z.infer<typeof CostQuery>;

/** `GET /campaigns/estimate/cost` */
export const CostForecastQuery = EstimateQuery.extend({
  holdoutPercent: z.coerce.number().int().min(0).max(MAX_HOLDOUT_PERCENT).default(0),
  numberId: Uuid.optional(),
  templateName: z.string().max(512).optional(),
  templateLanguage: z.string().max(20).optional(),
  /** The day of the send, UTC−3. Default: today. */
  day: z.string().refine(isDay).optional().catch(undefined),
});
export type CostForecastQuery = z.infer<typeof CostForecastQuery>;

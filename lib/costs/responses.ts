import { z } from "zod";
import { Changed } from "../settings/index.ts";
import { CHARGED_PER, TARIFFS } from "./names.ts";

export const PriceView = z
  .object({
    id: z.string(),
    tariff: z.enum(TARIFFS),
    price: z.number().describe("In reais a message, up to six decimals."),
    chargedPer: z.enum(CHARGED_PER),
    isFreeInReplyWindow: z.boolean().describe("Costs nothing within 24 hours of the customer's last message."),
    validFrom: z.string().describe("The first day, UTC−3."),
    isInForce: z.boolean(),
    isRemovable: z.boolean().describe("No message has been counted with it."),
  })
  .meta({ id: "PriceView" });
export type PriceView = z.infer<typeof PriceView>;

/** `GET /settings/costs` */
export const CostSettingsView = z
  .object({
    marginPercent: z.number().nullable().describe("null: not known, so there is no profit."),
    monthlyBudget: z
      .number()
      .nullable()
      .describe("In reais; a send above it needs the approval of a second administrator. Null: no limit."),
    prices: z.array(PriceView).describe("By tariff, the latest first."),
    changed: Changed.nullable().describe("Of the margin."),
  })
  .meta({ id: "CostSettingsView" });
export type CostSettingsView = z.infer<typeof CostSettingsView>;

/** `GET /campaigns/:id/cost`: what one send cost, by the prices of its time. Amounts are in reais. */
export const CampaignCost = z
  .object({
    occurrence: z.number(),
    messages: z.number().describe("Accepted by the provider."),
    unpriced: z.number().describe("Messages without a price at their time."),
    withoutTariff: z.number().describe("Messages that are not in the cost: no price can apply."),
    cost: z.number().nullable().describe("null: a message has no price, or none a tariff."),
    buyers: z.number().describe("Customers with an influenced purchase."),
    costPerBuyer: z.number().nullable(),
    influencedRevenue: z.number(),
    returnOnCost: z.number().nullable().describe("Influenced revenue per real of cost."),
  })
  .meta({ id: "CampaignCost" });
export type CampaignCost = z.infer<typeof CampaignCost>;

/** `GET /campaigns/estimate/cost`: what a send to this audience would cost. Amounts are in reais. */
export const CostForecast = z
  .union([
    z.object({ timedOut: z.literal(true) }),
    z.object({
      timedOut: z.literal(false),
      people: z.number().describe("Without the control group."),
      tariff: z.enum(TARIFFS).nullable().describe("null: the number or the template is not known yet."),
      price: PriceView.pick({ price: true, chargedPer: true, isFreeInReplyWindow: true, validFrom: true })
        .nullable()
        .describe("In force on the day of the send; null: none."),
      maximum: z.number().nullable().describe("Every message is charged."),
      expected: z
        .object({ cost: z.number(), low: z.number(), high: z.number(), messages: z.number(), sends: z.number() })
        .nullable()
        .describe("By the charged share of the organization's earlier sends; null: too few of them."),
    }),
  ])
  .meta({ id: "CostForecast" });
export type CostForecast = z.infer<typeof CostForecast>;

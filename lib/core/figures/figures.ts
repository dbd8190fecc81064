import { z } from "zod";

const Named = z.object({ id: z.string().nullable(), name: z.string().nullable() });

const Message = z.object({
  campaign: z
    .object({ id: z.string(), name: z.string() })
    .nullable()
    .describe("Null: the actor may not see campaigns."),
  occurrence: z.number(),
  channel: z.string(),
  status: z.string(),
  sentAt: z.string().nullable(),
});

/** Why a sale is attributed to a message. */
const Attribution = z.object({
  message: Message,
  hoursBetween: z.number().describe("From the message to the sale."),
  windowDays: z.number().describe("Days after a message within which a sale is attributed to it."),
  others: z
    .array(Message.extend({ reason: z.enum(["older", "failed"]) }))
    .describe("Other messages within the window: a newer one was sent before the sale, or they failed."),
});

/** One row behind a figure. Every row of a figure has the same fields, by its `kind`. */
export const FigureRow = z
  .object({
    id: z.string(),
    customer: Named.nullable().describe("Without `app:customers`: no id, and a shortened name."),
    store: Named.nullable().describe(
      "Null with `seller` and `at`: a visible customer's sale in a store that the actor may not see. It has no `attribution`.",
    ),
    seller: z.string().nullable(),
    at: z.string().nullable(),
    amount: z.number().nullable().describe("In reais; negative for a return."),
    attribution: Attribution.optional(),
    message: Message.optional(),
    reason: z.string().nullable().optional().describe("Why a message was skipped or failed: a code."),
    assignment: z.enum(["treated", "holdout"]).nullable().optional(),
    groups: z
      .object({ from: z.string().nullable(), to: z.string().nullable() })
      .optional()
      .describe("RFM groups of the two months; null: not a customer then."),
    answer: z.object({ score: z.number(), comment: z.string().nullable() }).optional(),
    url: z.string().nullable().optional(),
    minutes: z.number().optional().describe("Minutes waited, or left for free text."),
  })
  .meta({ id: "FigureRow" });
export type FigureRow = z.infer<typeof FigureRow>;

const ChangePart = {
  before: z.number().describe("In the compared period."),
  now: z.number().describe("In the current period."),
  difference: z.number().describe("In reais, with its sign."),
  share: z.number().nullable().describe("Percentage of the whole difference; null if that is 0."),
};

/** Where the difference between a sum and the one it is compared with comes from. */
export const FigureChange = z
  .object({
    sentence: z.string().describe("The difference in one sentence, in the requested language."),
    current: z.number().describe("Sum of the current period."),
    compared: z.number().describe("Sum of the compared period."),
    from: z.string().describe("Days of the compared period in UTC−3, both inclusive."),
    to: z.string(),
    until: z.string().nullable().describe("The moment at which the last compared day ends, if it is not whole."),
    difference: z.number().describe("`current` less `compared`; the stores add up to it, and so do the factors."),
    factors: z
      .array(
        z.object({
          name: z.enum(["orders", "ticket"]).describe("The number of sales, and the average ticket."),
          ...ChangePart,
        }),
      )
      .describe(
        "Midpoint decomposition: (n1 − n0) × (t0 + t1) / 2 and (t1 − t0) × (n0 + n1) / 2, of n sales of average t. Empty without a sale in one of the periods.",
      ),
    stores: z
      .array(z.object({ store: Named, ...ChangePart }))
      .describe("Principal stores with their aliases, the largest difference first."),
  })
  .meta({ id: "FigureChange" });
/** Before its sentence is written. */
export type FigureChange = Omit<z.infer<typeof FigureChange>, "sentence">;

/** `minus`: a figure subtracted from the numerator. */
export const RatioParts = z.object({ numerator: z.string(), minus: z.string().optional(), denominator: z.string() });
export type RatioParts = z.infer<typeof RatioParts>;

/** A position in the rows of a figure: the values of its sort columns. */
export type RowKey = readonly string[];
export type KeyPart = "id" | "time" | "number";
export type RowPage = { after: RowKey | null; limit: number };
export type KeyedRow = FigureRow & { key: RowKey };

/** A limit of a figure, for a sentence: `key` names it, `values` fill its placeholders. */
export type FigureFilter = { key: string; values: Readonly<Record<string, string | number>> };

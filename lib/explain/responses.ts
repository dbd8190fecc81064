import { z } from "zod";
import { FIGURE_AREAS, FIGURE_UNITS, ROW_KINDS } from "../core/figures/figure-names.ts";
import { FigureChange, FigureRow, RatioParts } from "../core/figures/figures.ts";
import { FIGURE_IDS } from "./names.ts";

const Facts = {
  unit: z
    .enum(FIGURE_UNITS)
    .describe("`count`: the number of rows; `money`: the sum of their amounts; `ratio`: of two other figures."),
  kind: z.enum(ROW_KINDS).nullable().describe("What a row is; null for a ratio, which has none."),
  of: RatioParts.nullable().describe("The figures that a ratio divides; they take the same parameters."),
};

/** Row of `GET /explain`. */
export const ExplainedFigure = z
  .object({
    id: z.enum(FIGURE_IDS),
    area: z.enum(FIGURE_AREAS),
    ...Facts,
    parameters: z.array(z.object({ name: z.string(), isRequired: z.boolean() })),
  })
  .meta({ id: "ExplainedFigure" });
export type ExplainedFigure = z.infer<typeof ExplainedFigure>;

/** `GET /explain/:figure` */
export const Explanation = z
  .object({
    figure: z.enum(FIGURE_IDS),
    area: z.enum(FIGURE_AREAS),
    ...Facts,
    definition: z.string().describe("One sentence in the requested language."),
    value: z
      .number()
      .nullable()
      .describe(
        "As the page shows it. Null: there is none, as an average without a sale; also on pages after the first, and with `only=rows`.",
      ),
    filters: z
      .array(z.string())
      .describe(
        "What limits the figure, in the requested language. Empty on pages after the first, and with `only=rows`.",
      ),
    asOf: z.object({
      at: z.string().describe("When the figure was read."),
      lastSync: z.string().nullable().describe("When the last complete ERP read ended."),
      salesUntil: z.string().nullable().describe("The moment until which sales are known."),
    }),
    data: z.array(FigureRow),
    total: z
      .number()
      .nullable()
      .describe("Number of rows; null for a ratio, on pages after the first, and with `only=rows`."),
    returns: z
      .number()
      .nullable()
      .describe("How many of the rows are returns; null unless the rows of a sum are sales, and where `sum` is null."),
    sum: z
      .number()
      .nullable()
      .describe(
        "Sum of the rows' amounts; null unless `unit` is `money`, on pages after the first, and with `only=rows`.",
      ),
    change: FigureChange.nullable().describe(
      "What the difference from the compared period consists of. Null: the figure is compared with none, or sales begin within it; also where `value` is left out.",
    ),
    nextCursor: z.string().nullable().describe("`cursor` of the next page; null on the last."),
  })
  .meta({ id: "Explanation" });
export type Explanation = z.infer<typeof Explanation>;

import { z } from "zod";
import { EXPLAIN_LANGUAGES, EXPLAIN_PARTS } from "./names.ts";

export type { FigureRow } from "../core/figures/figures.ts";
export type { ExplainedFigure, Explanation } from "./responses.ts";

/** An unknown figure is a 404 of its own. */
export const FigureParams = z.object({ figure: z.string().max(100) });
export type FigureParams = z.infer<typeof FigureParams>;

const DEFAULT_ROWS = 50;
const MAX_ROWS = 200;

/** Beside these, the figure's own parameters, as `GET /explain` lists them. */
export const ExplainQuery = z.looseObject({
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(MAX_ROWS).default(DEFAULT_ROWS),
  language: z.enum(EXPLAIN_LANGUAGES).default("pt-BR"),
  only: z
    .enum(EXPLAIN_PARTS)
    .optional()
    .describe("`rows`: without value, filters, total and sum; `sums`: without rows. Both by default."),
});
export type ExplainQuery = z.infer<typeof ExplainQuery>;

/** The figure's own parameters, as `GET /explain` lists them. */
export const ExplainExportQuery = z.looseObject({});
export type ExplainExportQuery = z.infer<typeof ExplainExportQuery>;

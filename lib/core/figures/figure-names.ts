/** `count`: its rows are counted; `money`: their amounts are added; `ratio`: it divides two other figures. */
export const FIGURE_UNITS = ["count", "money", "ratio"] as const;

/** What one row of a figure is. */
export const ROW_KINDS = ["sales", "customers", "messages", "clicks", "surveys", "answers", "conversations"] as const;
export type RowKind = (typeof ROW_KINDS)[number];

/** The pages on which figures are shown. */
export const FIGURE_AREAS = [
  "dashboard",
  "stores",
  "rfm",
  "segments",
  "campaigns",
  "surveys",
  "helpdesk",
  "results",
] as const;
export type FigureArea = (typeof FIGURE_AREAS)[number];

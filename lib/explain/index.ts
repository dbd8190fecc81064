export { explainFigure } from "./explain-figure.ts";
export { exportFigure } from "./export-figure.ts";
export { listFigures } from "./list-figures.ts";
export { ExplainedFigure, Explanation } from "./responses.ts";
export { DEFINITIONS as FIGURE_DEFINITIONS } from "./rules/definitions.ts";
export { ExplainExportQuery, ExplainQuery, FigureParams } from "./schemas.ts";

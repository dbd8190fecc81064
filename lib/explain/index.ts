export { explainFigure } from "./explain-figure.ts";
export { exportFigure } from "./export-figure.ts";
export { listFigures } from "./list-figures.ts";
export { ExplainedFigure, Explanation } from "./responses.ts";
export { ExplainExportQuery, ExplainQuery, FigureParams } from "./schemas.ts";

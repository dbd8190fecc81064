import { ExplainQuery, Explanation, explainFigure, FigureParams } from "@/lib/explain/index.ts";
import { route } from "@/lib/http/index.ts";

// GET /explain/:figure: needs the permission of the page that shows the figure.
export const GET = route({
  mayLag: true,
  summary: "What a figure means, and a page of the rows behind it; takes the figure's own parameters as well",
  params: FigureParams,
  query: ExplainQuery,
  response: Explanation,
  errors: ["figure_not_found"],
  handler: ({ ctx, params, query }) => explainFigure(ctx, { ...query, ...params }),
});

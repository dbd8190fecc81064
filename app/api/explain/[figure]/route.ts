import { ExplainQuery, Explanation, explainFigure, FigureParams } from "@/lib/explain/index.ts";
import { DATABASE_ERRORS } from "@/lib/helpdesk/index.ts";
import { route } from "@/lib/http/index.ts";

// GET /explain/:figure: needs the permission of the page that shows the figure. Not from a replica, as the routes of
// some of these pages.
export const GET = route({
  summary: "What a figure means, and a page of the rows behind it; takes the figure's own parameters as well",
  params: FigureParams,
  query: ExplainQuery,
  response: Explanation,
  errors: [
    "campaign_not_found",
    "figure_not_found",
    "segment_not_found",
    "segment_read_too_slow",
    "survey_not_found",
    ...DATABASE_ERRORS,
  ],
  handler: ({ ctx, params, query }) => explainFigure(ctx, { ...query, ...params }),
});

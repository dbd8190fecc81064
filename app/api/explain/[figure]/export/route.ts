import { ExplainExportQuery, exportFigure, FigureParams } from "@/lib/explain/index.ts";
import { DATABASE_ERRORS } from "@/lib/helpdesk/index.ts";
import { CSV_ANSWER, csvResponse, route } from "@/lib/http/index.ts";

// GET /explain/:figure/export: needs the permission of the figure's page, and that of exports.
export const GET = route({
  summary: "All rows behind a figure as a masked CSV file; takes the figure's own parameters",
  permissions: [["app:segments:export"]],
  quota: "exportsPerHour",
  params: FigureParams,
  query: ExplainExportQuery,
  answers: CSV_ANSWER,
  errors: [
    "campaign_not_found",
    "figure_not_found",
    "figure_without_rows",
    "segment_not_found",
    "segment_read_too_slow",
    "survey_not_found",
    ...DATABASE_ERRORS,
  ],
  handler: async ({ ctx, params, query }) => csvResponse(await exportFigure(ctx, { ...query, ...params })),
});

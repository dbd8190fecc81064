import { CSV_ANSWER, csvResponse, route } from "@/lib/http/index.ts";
import { exportRejectedRows, ImportPath } from "@/lib/imports/index.ts";

export const GET = route({
  summary: "The rejected rows of an import with the reasons, as CSV",
  permissions: [["app:integrations"], ["app:customers:edit"]],
  quota: "exportsPerHour",
  params: ImportPath,
  answers: CSV_ANSWER,
  errors: ["needs_every_store", "import_not_found"],
  handler: async ({ ctx, params }) => csvResponse(await exportRejectedRows(ctx, params)),
});

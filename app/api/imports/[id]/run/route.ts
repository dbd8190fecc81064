import { route } from "@/lib/http/index.ts";
import { ImportDetail, ImportPath, requestRun } from "@/lib/imports/index.ts";

export const POST = route({
  summary: "Starts the import of a file whose dry run is done",
  permissions: [["app:integrations"], ["app:customers:edit"]],
  params: ImportPath,
  response: ImportDetail,
  errors: ["needs_every_store", "import_in_other_state", "import_under_way", "import_not_found"],
  idempotent: "transaction",
  handler: ({ ctx, params }) => requestRun(ctx, params),
});

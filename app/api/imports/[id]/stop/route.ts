import { route } from "@/lib/http/index.ts";
import { ImportDetail, ImportPath, stopImport } from "@/lib/imports/index.ts";

export const POST = route({
  summary: "Stops a run or a dry run; what is imported stays",
  permissions: [["app:integrations"], ["app:customers:edit"]],
  params: ImportPath,
  response: ImportDetail,
  errors: ["needs_every_store", "import_in_other_state", "import_not_found"],
  idempotent: "transaction",
  handler: ({ ctx, params }) => stopImport(ctx, params),
});

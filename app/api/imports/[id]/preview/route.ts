import { route } from "@/lib/http/index.ts";
import { ImportDetail, ImportMapping, ImportPath, requestPreview } from "@/lib/imports/index.ts";

export const POST = route({
  summary: "Chooses the field of each column and starts a dry run, which changes no data",
  permissions: [["app:integrations"], ["app:customers:edit"]],
  params: ImportPath,
  body: ImportMapping,
  response: ImportDetail,
  errors: ["needs_every_store", "import_in_other_state", "import_not_found"],
  idempotent: "transaction",
  handler: ({ ctx, params, body }) => requestPreview(ctx, { ...params, ...body }),
});

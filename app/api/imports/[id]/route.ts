import { route } from "@/lib/http/index.ts";
import { getImport, ImportDetail, ImportPath } from "@/lib/imports/index.ts";

export const GET = route({
  summary: "An import with its mapping, progress and counts",
  permissions: [["app:integrations"], ["app:customers:edit"]],
  params: ImportPath,
  response: ImportDetail,
  errors: ["needs_every_store", "import_not_found"],
  handler: ({ ctx, params }) => getImport(ctx, params),
});

import { route } from "@/lib/http/index.ts";
import { ImportDetail, ImportPath, requestRead } from "@/lib/imports/index.ts";

export const POST = route({
  summary: "The file is complete: recognizes its format and reads its rows in the background",
  permissions: [["app:integrations"], ["app:customers:edit"]],
  params: ImportPath,
  response: ImportDetail,
  errors: ["needs_every_store", "import_in_other_state", "import_incomplete", "import_not_found"],
  idempotent: "transaction",
  handler: ({ ctx, params }) => requestRead(ctx, params),
});

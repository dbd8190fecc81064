import { route } from "@/lib/http/index.ts";
import { ImportDetail, ImportPath, requestUndo } from "@/lib/imports/index.ts";

export const POST = route({
  summary: "Undoes an import within 24 hours: removes what it created and restores what it changed",
  permissions: [["app:integrations"], ["app:customers:edit"]],
  params: ImportPath,
  response: ImportDetail,
  errors: [
    "needs_every_store",
    "import_in_other_state",
    "import_under_way",
    "import_undo_expired",
    "import_followed",
    "import_not_found",
  ],
  idempotent: "transaction",
  handler: ({ ctx, params }) => requestUndo(ctx, params),
});

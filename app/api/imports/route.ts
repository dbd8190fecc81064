import { pageOf } from "@/lib/core/paging.ts";
import { route } from "@/lib/http/index.ts";
import {
  CreateImport,
  createImport,
  ImportDetail,
  ImportsQuery,
  ImportView,
  listImports,
} from "@/lib/imports/index.ts";

export const GET = route({
  summary: "Imports of files, the newest first",
  permissions: [["app:integrations"], ["app:customers:edit"]],
  query: ImportsQuery,
  response: pageOf(ImportView),
  errors: ["needs_every_store"],
  handler: ({ ctx, query }) => listImports(ctx, query),
});

export const POST = route({
  summary: "Announces a file, CSV or XLSX; its parts follow, each in a request of its own",
  permissions: [["app:integrations"], ["app:customers:edit"]],
  rateLimit: { limit: 30 },
  body: CreateImport,
  status: 201,
  response: ImportDetail,
  errors: ["needs_every_store", "import_limit_reached", "import_not_found"],
  idempotent: "transaction",
  handler: ({ ctx, body }) => createImport(ctx, body),
});

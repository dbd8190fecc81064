import { route } from "@/lib/http/index.ts";
import { ImportPartPath, PART_BYTES, uploadPart } from "@/lib/imports/index.ts";

export const PUT = route({
  summary: "Uploads one part of a file, as bytes; part 0 is the first, and all but the last have 2 MiB",
  permissions: [["app:integrations"], ["app:customers:edit"]],
  // A file has up to 128 parts.
  rateLimit: { limit: 300 },
  params: ImportPartPath,
  isRawBody: true,
  maxBodyBytes: PART_BYTES,
  errors: ["needs_every_store", "import_in_other_state", "import_not_found"],
  handler: ({ ctx, params, rawBody }) => uploadPart(ctx, params, rawBody),
});

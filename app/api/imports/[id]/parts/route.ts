import { z } from "zod";
import { route } from "@/lib/http/index.ts";
import { ImportPartQuery, ImportPath, PART_BYTES, uploadPart } from "@/lib/imports/index.ts";

export const PUT = route({
  summary: "Uploads one part of a file, as bytes; part 0 is the first, and all but the last have 512 KiB",
  permissions: [["app:integrations"], ["app:customers:edit"]],
  // A file has up to 512 parts.
  rateLimit: { limit: 600 },
  params: ImportPath,
  query: ImportPartQuery,
  isRawBody: true,
  rawBody: z.string().meta({ format: "binary" }),
  maxBodyBytes: PART_BYTES,
  errors: ["needs_every_store", "import_in_other_state", "import_not_found"],
  handler: ({ ctx, params, query, rawBody }) => uploadPart(ctx, { ...params, ...query }, rawBody),
});

import { z } from "zod";
import { Line } from "../core/line.ts";
import { Paging } from "../core/paging.ts";
import { Uuid } from "../core/uuid.ts";
import { IMPORT_FIELDS, IMPORT_KINDS, MAX_COLUMNS, MAX_FILE_BYTES, PART_BYTES } from "./names.ts";

export type {
  ImportDetail,
  ImportExample,
  ImportView,
  Mapping,
  PreviewCounts,
  RunCounts,
  UndoCounts,
} from "./responses.ts";

export const ImportPath = z.object({ id: Uuid });
export type ImportPath = z.infer<typeof ImportPath>;

/** `part` counts from 0; every part but the last has `PART_BYTES`. */
export const ImportPartQuery = z.object({
  part: z.coerce
    .number()
    .int()
    .min(0)
    .max(Math.ceil(MAX_FILE_BYTES / PART_BYTES) - 1),
});
export type ImportPartQuery = z.infer<typeof ImportPartQuery>;

export const ImportsQuery = Paging;
export type ImportsQuery = z.infer<typeof ImportsQuery>;

export const CreateImport = z.strictObject({
  fileName: Line.min(1).max(200),
  fileBytes: z.number().int().min(1).max(MAX_FILE_BYTES),
});
export type CreateImport = z.infer<typeof CreateImport>;

/** What the rows are, and the field of each column, or null to leave it out. `storeCode`: store of rows that name none. */
export const ImportMapping = z.strictObject({
  kind: z.enum(IMPORT_KINDS).default("customers"),
  columns: z.array(z.enum(IMPORT_FIELDS).nullable()).min(1).max(MAX_COLUMNS),
  storeCode: Line.min(1).max(200).nullable().default(null),
});
export type ImportMapping = z.infer<typeof ImportMapping>;
